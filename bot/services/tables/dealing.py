"""The fair deal: the shuffle follows from a secret, committed to in advance, and from values that people add.

Before anybody starts a hand everybody sees the commitment, the SHA-256 of a secret of 32 bytes. The rest of
the seed comes afterwards (docs/fair-deal.md explains what that proves, and to whom):

    seed    = HMAC-SHA-256(secret, "napoleon-deal/2|<purpose>|<session>|<hand>|<number>|<presses>|<values>")
    stream  = HMAC-SHA-256(seed, 0) HMAC-SHA-256(seed, 1) ...      counters of eight bytes, big-endian
    number below n: the next byte of the stream below 256 - 256 mod n, modulo n
    shuffle: from the last card down, each changes places with one at or before it (Fisher-Yates)

The purpose is ``pack`` (number: the redeals so far) or ``cut`` (number: how many times equal ranks were cut
again); the shuffle starts from the cards in order of their numbers. The values are their hashes in the order
that people added them. Once somebody has typed a value, the presses are only in the record, not in the seed:
nothing that the bot writes after a person's value may be able to change the cards. Hands of the first version
were dealt without values, from the ids of the presses alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import write_pack
from bot.engine.cards import ACE, PACK_52, Card, rank_of
from bot.engine.documents import Json, JsonObject
from bot.services.ports import Entropy

ALGORITHM = "napoleon-deal/2"
FIRST_ALGORITHM = "napoleon-deal/1"
"""The first algorithm, from secret and presses; stored hands keep the algorithm they were dealt by."""
SECRET_BYTES = 32


def new_secret(entropy: Entropy) -> tuple[str, str]:
    """Return a new secret and its commitment, both in hexadecimal."""
    secret = entropy(SECRET_BYTES)
    return secret.hex(), hashlib.sha256(secret).hexdigest()


def commitment_of(secret: str) -> str:
    """Return the SHA-256 (hex) of a secret given in hex. Raises ValueError if it is not hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Shuffler:
    """Packs and cuts of one hand, derived from the secret, the session, the hand and its inputs."""

    def __init__(
        self,
        secret: str,
        session: int,
        hand_no: int,
        presses: Sequence[str],
        values: Sequence[Json] = (),
        algorithm: str = ALGORITHM,
    ) -> None:
        self._secret = bytes.fromhex(secret)
        self._place = (session, hand_no)
        self._algorithm = algorithm
        self._inputs = ",".join(presses)
        if algorithm != FIRST_ALGORITHM:
            pressed = "" if has_typed_value(values) else self._inputs
            self._inputs = f"{pressed}|{','.join(value['hash'] for value in values)}"

    def pack(self, cards: Sequence[Card], redeals: int) -> tuple[Card, ...]:
        """Return the cards in dealing order for the first deal (0) or a redeal (1, 2, ...)."""
        return _shuffle(cards, self._stream("pack", redeals))

    def cut(self, seats: int) -> tuple[int, list[JsonObject]]:
        """Return the first dealer and the rounds of the cut (rules.md 0).

        The lowest card deals, ace below two; players with equal lowest ranks cut again.
        """
        cutting = list(range(seats))
        rounds: list[JsonObject] = []
        while len(cutting) > 1:
            pack = _shuffle(PACK_52, self._stream("cut", len(rounds)))
            drawn = dict(zip(cutting, pack, strict=False))
            rounds.append({"seats": cutting, "cards": write_pack(tuple(drawn.values()))})
            lowest = min(_cut_rank(card) for card in drawn.values())
            cutting = [seat for seat, card in drawn.items() if _cut_rank(card) == lowest]
        return cutting[0], rounds

    def _stream(self, purpose: str, number: int) -> Iterator[int]:
        session, hand_no = self._place
        message = f"{self._algorithm}|{purpose}|{session}|{hand_no}|{number}|{self._inputs}"
        seed = hmac.digest(self._secret, message.encode("ascii"), "sha256")
        counter = 0
        while True:
            yield from hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
            counter += 1


def has_typed_value(values: Sequence[Json]) -> bool:
    """Return whether a person typed one of the values, so that the bot could not know it in advance."""
    return any(not value.get("drawn") for value in values)


def shuffler_of(deal: Json, session: int, hand_no: int) -> Shuffler:
    """Return a hand's shuffler from its record's `deal` object. Raises KeyError, TypeError, ValueError."""
    session, hand_no = deal.get("place") or (session, hand_no)
    values, algorithm = deal.get("values", ()), deal.get("algorithm", FIRST_ALGORITHM)
    return Shuffler(deal["secret"], session, hand_no, deal["presses"], values, algorithm)


@dataclass(frozen=True, slots=True)
class GivenDeal:
    """A deal given by an event; `place` replaces session and hand in the seed; `dealer` None: as usual."""

    secret: str
    presses: tuple[str, ...]
    place: tuple[int, int]
    dealer: int | None = None


def _cut_rank(card: Card) -> int:
    rank = rank_of(card)
    return -1 if rank == ACE else rank


def _shuffle(cards: Sequence[Card], stream: Iterator[int]) -> tuple[Card, ...]:
    pack = sorted(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def _below(limit: int, stream: Iterator[int]) -> int:
    fair = 256 - 256 % limit
    byte = next(stream)
    while byte >= fair:
        byte = next(stream)
    return byte % limit


def proof(
    secret: str,
    presses: Sequence[str],
    place: tuple[int, int] | None = None,
    values: Sequence[Json] = (),
) -> JsonObject:
    """Return a record's `deal` object (hand-record.md); `place` is the seed's session and hand, if others."""
    return {
        **({} if place is None else {"place": list(place)}),
        "algorithm": ALGORITHM,
        "commitment": commitment_of(secret),
        "secret": secret,
        "presses": list(presses),
        "values": [dict(value) for value in values],
    }


@dataclass(frozen=True, slots=True)
class DealCheck:
    """A part of a deal's proof, and whether it fits.

    `part` is ``commitment``, ``pack`` (`number` 0: the first deal, 1, 2, ...: the redeals) or ``cut``.
    """

    part: str
    number: int
    fits: bool


def deal_checks(record: Json, cards: Sequence[Card]) -> list[DealCheck]:
    """Recompute the proof in a finished hand's record and return its parts; empty without a proof.

    Raises KeyError, TypeError or ValueError for a record that cannot be read.
    """
    deal = record.get("deal")
    if not isinstance(deal, Mapping) or deal.get("algorithm") not in (ALGORITHM, FIRST_ALGORITHM):
        return []
    checks = [DealCheck("commitment", 0, commitment_of(deal["secret"]) == deal["commitment"])]
    shuffler = shuffler_of(deal, record["session"], record["hand_no"])
    packs = [record["pack"], *(data["pack"] for data in record["actions"] if data.get("do") == "redeal")]
    for redeals, pack in enumerate(packs):
        checks.append(DealCheck("pack", redeals, write_pack(shuffler.pack(cards, redeals)) == pack))
    if "cut" in deal:
        dealer, rounds = shuffler.cut(len(record["seats"]))
        checks.append(DealCheck("cut", 0, (dealer, rounds) == (record["dealer"], deal["cut"])))
    return checks


_PROBLEMS = {
    "commitment": "the secret does not fit the commitment",
    "pack": "pack {} is not the one that its proof gives",
    "cut": "the cut is not the one that its proof gives",
}


def deal_problem(record: Json, cards: Sequence[Card]) -> str | None:
    """Return what is wrong with a finished hand's shuffles, None if nothing is; raises as `deal_checks`."""
    checks = deal_checks(record, cards)
    if not checks:
        return "the record has no proof of the deal"
    wrong = next((check for check in checks if not check.fits), None)
    return None if wrong is None else _PROBLEMS[wrong.part].format(wrong.number)
