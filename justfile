# Tools come from the project's virtual environment where there is one.
export PATH := justfile_directory() / ".venv/bin:" + env("PATH")

# Programs that tests start begin from bytecode, as installed ones do.
export PYTHONDONTWRITEBYTECODE := ""

# List the jobs.
default:
    @just --list

# Run every test but the long proofs, doctests included.
test *args:
    python -m pytest --numprocesses auto --dist worksteal -m "not proof and not browser" {{args}}

# Run the long proofs: brute force, many hands, big logs, kills.
prove *args:
    python -m pytest --numprocesses auto --dist worksteal -m proof tests {{args}}

# Check style, types and the one-way road of imports.
lint:
    ruff check .
    ruff format --check .
    mypy
    lint-imports

# Show speed as ratios to a baseline measured in the same run.
bench:
    python -m tests.benchmarks

# Write reports/ anew: every house's game at every number of decks its rules allow.
reports:
    odds report --format md,html --output reports

# Look at reports and play shoes on the page in a real browser, where there is one.
browser *args:
    python -m pytest --numprocesses auto --dist worksteal -m browser -rs tests/browser {{args}}

# Renew the outputs and plots in the README and in docs/.
docs:
    python -m tests.support.documents
    python -m tests.support.plots
    python -m tests.support.catalogue
