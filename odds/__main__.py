"""`python -m odds` is the program `odds`."""

from odds.cli.app import main

main()
