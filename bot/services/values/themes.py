"""How pictures look: the cloth of the table, the deck, the backs of its cards."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Felt(Enum):
    """The cloth of the table."""

    GREEN = "green"
    BLUE = "blue"
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    """Black and white, for people who need high contrast."""


class CardBack(Enum):
    """The colour of the backs of the cards."""

    BLUE = "blue"
    RED = "red"
    GREY = "grey"


class Theme(NamedTuple):
    """A choice of each."""

    felt: Felt = Felt.GREEN
    back: CardBack = CardBack.BLUE
    four_colours: bool = False
    """Whether the deck has a colour for each suit."""


USUAL = Theme()
