"""`python -m odds` is the program `odds`."""

from odds.cli.start import main

main()
