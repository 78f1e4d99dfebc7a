"""The options of long work: who does it, and where it goes on from."""

from typing import Annotated

import typer

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="How many workers on this machine; without it one for each core. The answer is the "
        "same.",
    ),
]
SchedulerOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask cluster that does the work, such as tcp://host:8786, in place of this "
        "machine. The answer is the same.",
    ),
]
ResumeOption = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help="Where to keep what is done; after an interruption the same command goes on from it.",
    ),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help="Do the work even if it takes long, as was said.")
]
ShoesOption = Annotated[
    int,
    typer.Option("--shoes", metavar="N", help="How many shoes are dealt: more, smaller errors."),
]
SeedOption = Annotated[
    int,
    typer.Option("--seed", metavar="S", help="From 0, below 2 to the 128th; it fixes every card."),
]
CutsOption = Annotated[
    str,
    typer.Option(
        "--cut", metavar="N|N-N|N,N", help="Cards behind the cut card, such as 14, 8-52 or 14,26."
    ),
]
AfterCutOption = Annotated[
    int,
    typer.Option(
        "--after-cut",
        metavar="N",
        help="How many more rounds are dealt once the cut card is out, as houses do with 1.",
    ),
]
BurnOption = Annotated[
    bool,
    typer.Option(
        "--burn",
        help="Turn up the first card and burn as many more, face down, as it counts, ten for "
        "10 J Q K.",
    ),
]
TagsOption = Annotated[
    str | None,
    typer.Option(
        "--tags",
        metavar="TAGS",
        help='Tags of your own, such as "0 0 0 -1 -1 -1 -1 2 2 0" for A 2 ... 9 and ten-values, or '
        "13 for A 2 ... K.",
    ),
]
TriggerOption = Annotated[
    int | None,
    typer.Option(
        "--trigger",
        metavar="N",
        help="The count from which on it bets, true where the tags are balanced, else running.",
    ),
]
