"""A whole hand with a known result.

Napoleon (A) bids spades and leads all winners from the top; only the last trick is in doubt. The sub-jack
`JC` takes it, and the player who was dealt `JC` keeps it until then: an opponent, the adjutant or Napoleon.
"""

from __future__ import annotations

from bot.engine.actions import ChangeTrump, Play
from bot.engine.cards import SPADES, card_text
from bot.engine.rules import HAND_SIZES
from bot.engine.state import PhaseName
from tests.engine.build import A, B, C, Hand, suit

_KEPT_SCORING = ("AD", "KD", "QD", "JD")
_KEPT_PLAIN = ("3D", "4D", "5D", "6D", "7D", "8D")
_THROWN_SCORING = ("KH", "QH", "JH", "AC")
_THROWN_PLAIN = ("2S", "3S", "5C", "4C", "6C", "7C")
_MARK = "2H"
"""The adjutant holds it and Napoleon calls it; if Napoleon stands alone it lies in the blind."""


def laydown(
    bid: int,
    *,
    opponents: int = 0,
    discarded: int = 0,
    alone: bool = False,
    players: int = 5,
    suit_bid: str = "S",
    **options: object,
) -> Hand:
    """Return a finished hand in which the opponents took and Napoleon discarded these numbers of points.

    B is the adjutant unless Napoleon stands alone; C takes the last trick if the opponents take any points.
    After a bid of another suit than spades Napoleon changes trumps to these.
    """
    size = HAND_SIZES[players]
    winners = (suit("S") + " AH KH").split()[: size - 1]
    taker = C if opponents else A if alone else B
    others = [seat for seat in range(players) if seat not in (A, taker)]
    last = dict(zip(others, _KEPT_PLAIN, strict=False))
    last |= zip(others, _KEPT_SCORING[: max(opponents - 1, 0)], strict=False)
    last |= {taker: "JC"} if taker == A else {taker: "JC", A: "2C"}
    assert opponents - 1 <= len(others), "a trick holds no more points"
    hands = {seat: card for seat, card in last.items() if seat != A}
    if not alone:
        hands[B] = f"{hands[B]} {_MARK}"
    hands[A] = " ".join([*winners, last[A]])
    pack = 52 + ("joker" in options)
    blind = _blind(winners, pack - size * players, discarded, alone)
    hand = Hand(hands, blind=blind, players=players, **options).silence(PhaseName.AUCTION)
    hand.auction(f"{bid}{suit_bid}" + " -" * (players - 1))
    if hand.phase is PhaseName.CALL:
        hand.call("AS" if alone else _MARK)
    hand.silence(PhaseName.EXCHANGE).discard(blind)
    if suit_bid != "S":
        hand.do(A, ChangeTrump(SPADES))
    _play(hand, winners, last)
    return hand


def _blind(winners: list[str], size: int, discarded: int, alone: bool) -> str:
    scoring = [card for card in _THROWN_SCORING if card not in winners][:discarded]
    plain = [card for card in (_MARK, *_THROWN_PLAIN) if card not in winners][0 if alone else 1 :]
    assert len(scoring) == discarded, "nobody can discard so many points"
    return " ".join([*scoring, *plain][:size])


def _play(hand: Hand, winners: list[str], last: dict[int, str]) -> None:
    """Napoleon leads the winners, the others keep their last cards to the end."""
    while hand.phase is not PhaseName.ENDED:
        seat = hand.due
        cards = [action for action in hand.legal() if isinstance(action, Play)]
        if seat == A and winners:
            wanted = winners.pop(0)
            hand.play(wanted)
        else:
            spare = [action for action in cards if card_text(action.card) != last[seat]]
            hand.do(seat, (spare or cards)[0])
