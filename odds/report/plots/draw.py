"""Any plot as a picture."""

from odds.report.document import Bars, Chart, HeatMap, Histogram, Lines, Plot
from odds.report.plots.bars import bars_svg
from odds.report.plots.chart import chart_svg
from odds.report.plots.heat import heat_svg
from odds.report.plots.histogram import histogram_svg
from odds.report.plots.lines import lines_svg
from odds.report.plots.style import plain_rules


def drawn(plot: Plot) -> str:
    """The picture as SVG, coloured by the page that it stands in."""
    match plot:
        case Lines():
            return lines_svg(plot)
        case Bars():
            return bars_svg(plot)
        case HeatMap():
            return heat_svg(plot)
        case Histogram():
            return histogram_svg(plot)
        case Chart():
            return chart_svg(plot)


def standing_alone(plot: Plot) -> str:
    """The picture with its style inside, for a file of its own or another typesetter."""
    head, rest = drawn(plot).split(">", 1)
    return f"{head}><style>{plain_rules()}</style>{rest}"
