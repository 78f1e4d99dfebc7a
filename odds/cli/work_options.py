"""The options of long work: who does it, and where it goes on from."""

from typing import Annotated

import typer

SchedulerOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask cluster that does the work, such as tcp://host:8786; without it all cores of "
        "this machine. The answer is the same.",
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
