"""Libraries that an extra of the package brings: where commands that still move look for it."""

from odds.core.extras import check_installed

__all__ = ["check_installed"]
