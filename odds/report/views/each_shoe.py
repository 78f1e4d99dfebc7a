"""One question asked of several shoes: the answers one below the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from odds.core.errors import unknown
from odds.report.answer import Answer, Fact
from odds.report.view import View


@dataclass(frozen=True, repr=False)
class EachShoe(View):
    """The result from each shoe, by the name of the shoe.

    >>> from odds import Table, each_shoe
    >>> found = each_shoe([Table("bclc-mini", decks=n) for n in (6, 8)], Table.grid)
    >>> found
    <bclc-mini from 6 decks, 8 decks>
    >>> found["6 decks"]
    <grid of bclc-mini, 6 decks, 312 cards left to deal>
    """

    game: str
    shoes: Mapping[str, View]

    def __getitem__(self, shoe: str) -> View:
        if shoe not in list(self.shoes):
            raise unknown("shoe", shoe, list(self.shoes), f"these are {', '.join(self.shoes)}")
        return self.shoes[shoe]

    @property
    def summary(self) -> str:
        """The game, and which shoes."""
        return f"{self.game} from {', '.join(self.shoes)}"

    def answer(self) -> Answer:
        """What was found from each shoe; a remark that is the same of several is made once."""
        found = [(shoe, one.answer()) for shoe, one in self.shoes.items()]
        _, first = found[0]
        return first._replace(
            parts=[Fact(json={"game": self.game})],
            notes=list(dict.fromkeys(note for _, one in found for note in one.notes)),
            warnings=list(dict.fromkeys(text for _, one in found for text in one.warnings)),
            each_shoe=found,
        )
