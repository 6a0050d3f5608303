"""The look of pictures: tablecloth, deck and card backs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Felt(Enum):
    """The cloth of the table."""

    SERVER = "server"
    """The server's choice."""
    GREEN = "green"
    BLUE = "blue"
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    """Black and white, for people who need high contrast."""


class CardBack(Enum):
    """The colour of the card backs."""

    SERVER = "server"
    BLUE = "blue"
    RED = "red"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Theme:
    """A choice of tablecloth, deck and backs, stored with a table."""

    felt: Felt = Felt.GREEN
    back: CardBack = CardBack.BLUE
    four_colours: bool = False
    """Whether each suit has its own colour."""


USUAL = Theme()
