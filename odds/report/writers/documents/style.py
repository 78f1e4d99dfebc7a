"""How a page looks: on a wide screen, on a phone, in light and dark, and on paper."""

from odds.report.plots.style import DARK, LIGHT, RULES, variables

_PAGE = """
:root{color-scheme:light dark;%(light)s}
@media (prefers-color-scheme:dark){:root{%(dark)s}}
*{box-sizing:border-box}
wbr{display:none}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%%}
body{margin:0 auto;padding:0 1rem 3rem;max-width:64rem;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
overflow-wrap:break-word}
h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 .5rem}
h2{font-size:1.35rem;margin:2.5rem 0 .5rem;padding-top:.5rem;border-top:2px solid var(--rule)}
h3{font-size:1.1rem;margin:1.75rem 0 .5rem}
h4{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0;max-width:44rem}
a{color:var(--link)}
.anchor{text-decoration:none;font-weight:400;color:var(--soft);padding:0 .3em}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.25rem .5rem}
.facts{list-style:none;padding:0;margin:.5rem 0;color:var(--soft);overflow-wrap:anywhere}
.verdict{font-size:1.5rem;font-weight:700;border:4px solid var(--ink);padding:.5rem 1rem}
.verdict.pass{color:var(--pass);border-color:var(--pass)}
.verdict.fail{color:var(--fail);border:7px double var(--fail)}
.verdict.undecided{color:var(--undecided);border:4px dashed var(--undecided)}
nav{background:var(--band);border:1px solid var(--rule);border-radius:.4rem;padding:.5rem 1rem;
margin:1rem 0}
nav summary{font-weight:600;cursor:pointer}
nav ol{list-style:none;margin:.25rem 0;padding:0;columns:17rem}
nav ol ol{padding-left:1rem;columns:auto;font-size:.92em}
nav li{break-inside:avoid}
nav a{display:inline-block;padding:.15rem 0}
figure{margin:1rem 0}
figcaption{font-weight:600;font-size:.92rem;margin:0 0 .35rem}
.box{overflow-x:auto;max-width:100%%}
.box:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.table .box{border:1px solid var(--rule);border-radius:.3rem;width:fit-content}
table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .65rem;text-align:right;white-space:nowrap;vertical-align:top;
border-bottom:1px solid var(--rule);font-weight:400}
thead th{font-weight:600;background:var(--band);vertical-align:bottom;white-space:normal}
tbody tr:last-child>*{border-bottom:0}
tfoot tr>*{border-top:2px solid var(--soft);border-bottom:0;font-weight:600}
.text,.prose{text-align:left}
.prose{white-space:normal;min-width:11rem}
thead .prose{min-width:0}
tbody th,tfoot th,thead th:first-child{position:sticky;left:0;background:var(--paper)}
thead th:first-child{background:var(--band)}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%%),1fr));
gap:.5rem 2rem}
.plots>:only-child{grid-column:1/-1}
.drawn{min-width:0}
.plot{display:block;max-width:none;height:auto}
.drawn .plot{width:22.5rem;max-width:100%%}
.drawn .plot.wide{width:auto;max-width:none}
footer{margin-top:3rem}
@page{size:A4;margin:20mm 14mm 16mm;
@top-left{content:"%(title)s";font:9pt system-ui,sans-serif;color:#57606a}
@top-right{content:counter(page) " / " counter(pages);font:9pt system-ui,sans-serif;color:#57606a}}
@media print{:root{color-scheme:light;%(light)s}
body{max-width:none;padding:0;font-size:10pt}
h1{margin-top:0}
h2{break-before:page;margin-top:0}
#summary h2{break-before:auto}
h2,h3,h4,figcaption{break-after:avoid}
.skip,.anchor{display:none}
.box{overflow:visible}
.table .box{border:0;width:auto}
table{font-size:7.2pt}
thead{display:table-header-group}
tfoot{display:table-row-group}
tr,.drawn{break-inside:avoid}
th,td{white-space:normal;padding:.15rem .35rem}
wbr{display:inline}
.prose{min-width:0}
tbody th,tfoot th,thead th:first-child{position:static}
.plots{grid-template-columns:1fr 1fr}
.drawn .plot,.drawn .plot.wide{width:100%%;max-width:100%%}}
"""


def page_style(title: str) -> str:
    """The style of a page; its title heads every sheet of paper."""
    words = {"light": variables(LIGHT), "dark": variables(DARK), "title": css_text(title)}
    return (_PAGE % words + RULES).strip()


def css_text(text: str) -> str:
    """Text inside of quotes in a style, where whatever might end it is a number instead.

    >>> print(css_text('Ends "here".</style>.'))
    Ends \\22 here\\22 .\\3c \\2f style\\3e .
    """
    return "".join(
        each if each.isalnum() or each in " .,()-" else f"\\{ord(each):x} " for each in text
    )
