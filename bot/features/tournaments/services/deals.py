"""The fair deal of a tournament: every pack follows from one secret and from values people add.

Before anybody joins, the announcement shows the SHA-256 of the secret. At the start the presses that the
entrants joined with, the one that started it, and the values that entrants have added are fixed. The SHA-256
(hex) of

    "<press>,<press>,...|<hash>,<hash>,..."

replaces the presses in every shuffle; once somebody has typed a value the presses are left out of it, as at a
table (`dealing`). The secret of a hand is

    HMAC-SHA-256(secret, "napoleon-tournament/2|<tournament>|<round>|<table>|<board>")

where the table is its number in the round, 0 in a duplicate, and the board the number of the deal. In a
duplicate the shuffle takes the tournament and the board for session and hand: it is the same at every table.
Tournaments of the first version had no values: the SHA-256 is that of the presses alone.

A drawing of lots takes its tickets from the same secret: see `ticket`.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import Any

from bot.features.tournaments.values.tournaments import FIRST_ALGORITHM, Tournament
from bot.services.tables.dealing import GivenDeal, has_typed_value
from bot.services.values import pledges

ALGORITHM = "napoleon-tournament/2"


def presses_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the presses fixed at the start: those of the entrants in order, then the start's."""
    joined = [entrant.press for entrant in tournament.entrants if entrant.joined_round == 0]
    return tuple(press for press in (*joined, tournament.start_press) if press)


def press_digest(tournament: Tournament) -> str:
    """Return the digest that replaces the presses in every shuffle (hex)."""
    inputs = ",".join(presses_of(tournament))
    if tournament.algorithm != FIRST_ALGORITHM:
        values = values_of(tournament)
        pressed = "" if has_typed_value(values) else inputs
        inputs = f"{pressed}|{','.join(value['hash'] for value in values)}"
    return hashlib.sha256(inputs.encode("ascii")).hexdigest()


def values_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the values that entrants have added, as a record lists them: by the entrants' numbers."""
    people = [entrant.user_id for entrant in tournament.entrants]
    return pledges.list_values(pledges.Pledge(values=tournament.values), people)


def given_deal(
    tournament: Tournament, round_number: int, table_number: int, table_id: int, board: int, seats: int
) -> GivenDeal:
    """Return the deal of a hand: `board` is its number at the table from 1."""
    duplicate = tournament.config.duplicate
    table = 0 if duplicate else table_number
    return GivenDeal(
        secret=_derive(tournament, f"{round_number}|{table}|{board}").hex(),
        presses=(press_digest(tournament),),
        place=(tournament.id, board) if duplicate else (table_id, board),
        dealer=(board - 1) % seats if duplicate else None,
    )


def seating_chance(tournament: Tournament, round_number: int) -> random.Random:
    """Return the random generator for a round's seats: nobody chooses it, anybody can repeat it."""
    return random.Random(int(ticket(tournament, "seating", round_number), 16))


def ticket(tournament: Tournament, purpose: str, number: int) -> str:
    """Return an entrant's ticket in a lot (hex): the lower one is drawn first.

    It is HMAC-SHA-256(secret, "<algorithm>|<tournament>|lot|<purpose>|<press digest>|<number>").
    """
    return _derive(tournament, f"lot|{purpose}|{press_digest(tournament)}|{number}").hex()


ODD_CHIPS = "odd-chips"
"""The purpose of the lot for chips that cannot be divided among tied entrants."""


def cut_lot(round_number: int) -> str:
    """Return the purpose of a lot at a round's cuts."""
    return f"cut-{round_number}"


def _derive(tournament: Tournament, what: str) -> bytes:
    message = f"{tournament.algorithm}|{tournament.id}|{what}"
    return hmac.digest(bytes.fromhex(tournament.secret), message.encode("ascii"), "sha256")
