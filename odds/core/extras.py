"""Libraries that only some questions need, and that an extra of the package brings."""

from importlib.util import find_spec

from odds.core.errors import OddsError


def check_installed(*libraries: str, extra: str = "verify") -> None:
    """Raise an error that names the extra if a library is missing."""
    for library in libraries:
        if find_spec(library) is None:
            raise OddsError(
                f"this needs {library}, which is not installed; "
                f"pip install 'baccarat-odds[{extra}]' brings it"
            )
