"""One writer a format, for any answer: terminal, markdown, html, csv and json."""
