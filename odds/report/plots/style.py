"""How plots look: each part has a class, coloured by the page or by the picture itself."""

LIGHT = {
    "paper": "#ffffff",
    "band": "#f6f8fa",
    "link": "#0b5394",
    "ink": "#1b1f24",
    "soft": "#57606a",
    "rule": "#c8ced6",
    "first": "#1f5fa8",
    "second": "#b35309",
    "third": "#2f7d32",
    "fourth": "#8e3b9e",
    "good": "#ffd9a8",
    "edge": "#7a3600",
    "cool-0": "#f4f7fb",
    "cool-1": "#e1ebf6",
    "cool-2": "#c9dcf0",
    "cool-3": "#aecbe8",
    "node": "#eef3f9",
    "pass": "#1a7f37",
    "fail": "#b3261e",
    "undecided": "#7a5200",
}
DARK = {
    "paper": "#0f1419",
    "band": "#171e26",
    "link": "#8cc2ff",
    "ink": "#e6edf3",
    "soft": "#a3b0bd",
    "rule": "#3d4753",
    "first": "#6cb0ff",
    "second": "#f2a65a",
    "third": "#79cf7d",
    "fourth": "#d99be6",
    "good": "#6b3d06",
    "edge": "#ffc27a",
    "cool-0": "#18222d",
    "cool-1": "#1c2c3d",
    "cool-2": "#20374f",
    "cool-3": "#254463",
    "node": "#1a2430",
    "pass": "#5dd879",
    "fail": "#ff8a80",
    "undecided": "#f2c04d",
}
HUES = 4
"""How many colours lines have; names say which is which."""
RULES = (
    ".plot text{font-family:system-ui,sans-serif;font-size:11px;fill:var(--ink)}"
    ".plot .soft{fill:var(--soft);font-size:10px}"
    ".plot .value{paint-order:stroke;stroke:var(--paper);stroke-width:3px;font-size:10px}"
    ".plot .cell{font-size:9.5px}"
    ".plot .strong{font-weight:700}"
    ".plot .axis{stroke:var(--rule);stroke-width:1}"
    ".plot .zero{stroke:var(--ink);stroke-width:1}"
    ".plot .mean{stroke:var(--second);stroke-width:1.5;stroke-dasharray:4 3}"
    ".plot .curve{stroke-width:2;fill:none}"
    ".plot .lead{stroke-width:1;fill:none;opacity:.6}"
    ".plot .hue-0{stroke:var(--first)}"
    ".plot .hue-1{stroke:var(--second)}"
    ".plot .hue-2{stroke:var(--third)}"
    ".plot .hue-3{stroke:var(--fourth)}"
    ".plot .dot{fill:var(--paper);stroke-width:1.5}"
    ".plot .way{stroke:var(--soft);stroke-width:1;fill:none}"
    ".plot .first{fill:var(--first)}"
    ".plot .second{fill:var(--second)}"
    ".plot .cool-0{fill:var(--cool-0)}"
    ".plot .cool-1{fill:var(--cool-1)}"
    ".plot .cool-2{fill:var(--cool-2)}"
    ".plot .cool-3{fill:var(--cool-3)}"
    ".plot .good{fill:var(--good);stroke:var(--edge);stroke-width:2}"
    ".plot .node{fill:var(--node);stroke:var(--soft);stroke-width:1}"
)


def variables(colours: dict[str, str]) -> str:
    """The colours as a style names them.

    >>> variables({"ink": "#000"})
    '--ink:#000;'
    """
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


def plain_rules() -> str:
    """The rules with the light colours in them, for a picture that stands alone."""
    rules = RULES
    for name, colour in LIGHT.items():
        rules = rules.replace(f"var(--{name})", colour)
    return rules
