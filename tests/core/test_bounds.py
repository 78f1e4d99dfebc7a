"""The bounds of what comes from outside stand in the guide, each with its words and its number."""

from tests.support.bounds import GUIDE, with_bounds


def test_the_guide_has_every_bound_as_it_is() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert with_bounds(text) == text
    assert with_bounds(text.replace(" 1,450 ", " 1,451 ")) == text
