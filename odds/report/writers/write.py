"""Any answer in any format."""

from odds.report.answer import Answer
from odds.report.writers.style import Format, Style


def written(answer: Answer, form: Format, style: Style) -> str:
    """The answer as text; only the writer that is asked for is imported."""
    if form is Format.JSON:
        from odds.report.writers.json import json_text

        return json_text(answer, style)
    if form is Format.CSV:
        from odds.report.writers.csv import csv_text

        return csv_text(answer, style)
    if form is Format.MARKDOWN:
        from odds.report.writers.markdown import markdown_text

        return markdown_text(answer, style)
    from odds.report.writers.terminal import terminal_text

    return terminal_text(answer, style)
