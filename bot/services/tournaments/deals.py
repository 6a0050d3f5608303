"""The fair deal of a tournament: every pack follows from one secret and from everybody's presses.

Before anybody joins, the announcement shows the SHA-256 of the secret. At the start the presses by which the
entrants joined, and the one that started it, are fixed, separated by commas; their SHA-256 (hex) takes the
place of the presses in every shuffle. The secret of a hand is

    HMAC-SHA-256(secret, "napoleon-tournament/1|<tournament>|<round>|<table>|<board>")

where the table is its number in the round, in a duplicate 0, and the board the number of the deal. In a
duplicate the shuffle takes the tournament and the board for session and hand: it is the same at every table.
"""

from __future__ import annotations

import hashlib
import hmac
import random

from bot.services.dealing import GivenDeal
from bot.services.tournaments.model import Tournament

ALGORITHM = "napoleon-tournament/1"


def presses_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the presses that were fixed at the start: those of the entrants in order, then the start's."""
    joined = [entrant.press for entrant in tournament.entrants if entrant.joined_round == 0]
    return tuple(press for press in (*joined, tournament.start_press) if press)


def press_digest(tournament: Tournament) -> str:
    """Return what stands for the presses in every shuffle (hex)."""
    return hashlib.sha256(",".join(presses_of(tournament)).encode("ascii")).hexdigest()


def hand_secret(tournament: Tournament, round_number: int, table_number: int, board: int) -> str:
    """Return the secret (hex) of a deal."""
    table = 0 if tournament.config.duplicate else table_number
    return _derived(tournament, f"{round_number}|{table}|{board}").hex()


def given_deal(
    tournament: Tournament, round_number: int, table_number: int, table_id: int, board: int, seats: int
) -> GivenDeal:
    """Return what a hand is dealt with: `board` is its number at the table from 1."""
    duplicate = tournament.config.duplicate
    return GivenDeal(
        secret=hand_secret(tournament, round_number, table_number, board),
        presses=(press_digest(tournament),),
        place=(tournament.id, board) if duplicate else (table_id, board),
        dealer=(board - 1) % seats if duplicate else None,
    )


def seating_chance(tournament: Tournament, round_number: int) -> random.Random:
    """Return the chance that seats a round: nobody chooses it, and anybody can repeat it afterwards."""
    secret = _derived(tournament, f"seating|{round_number}|{press_digest(tournament)}")
    return random.Random(int.from_bytes(secret, "big"))


def _derived(tournament: Tournament, what: str) -> bytes:
    message = f"{ALGORITHM}|{tournament.id}|{what}"
    return hmac.digest(bytes.fromhex(tournament.secret), message.encode("ascii"), "sha256")
