"""The value of a finished hand to each player (rules.md 1 Settlement; 2 `exact_bid`)."""

from __future__ import annotations

from bot.engine.cards import Mask, cards_of, mask_of
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.playing import aim_of
from bot.players.search.compact import places_of
from bot.players.value import Worth, everything_loses
from tests.engine.build import A, B, C, Hand


def worths(hand: Hand, *points: int) -> list[float]:
    """Return the value to Napoleon's side if A alone wins this many scoring cards."""
    seen = hand.view(B)
    scoring = places_of(seen.rules.scoring)

    def won(count: int) -> list[Mask]:
        return [mask_of(cards_of(scoring)[:count]), *[0] * (seen.seats - 1)]

    return [Worth(seen).of(won(count), 1 << A) for count in points]


def at_play(*, exact_bid: bool) -> Hand:
    hand = Hand({A: "AH KH QH JH TH 9H 8H AS AD AC"}, blind="2S 3S", exact_bid=exact_bid)
    return hand.auction("14H - - - -").call("JD").discard("2S 3S")


def test_another_point_is_worth_a_little() -> None:
    failed, closer, made, better = worths(at_play(exact_bid=False), 11, 13, 14, 16)
    assert failed < closer < made < better
    assert made - closer > 5 * (better - made)


def test_an_exact_bid_is_missed_less_the_nearer_the_result() -> None:
    under, below, met, above, over = worths(at_play(exact_bid=True), 11, 13, 14, 15, 17)
    assert under < below < met
    assert over < above < met


NO_POINTS, A_POINT = "2S 3S", "2S TS"


def bid_of(points: int, away: str = NO_POINTS, **options: object) -> Hand:
    hand = Hand({A: "AH KH QH JH TH 9H 8H AS AD AC", B: "JD"}, blind=away, **options)
    return hand.auction(f"{points}H - - - -").call("JD").discard(away)


def test_everything_loses_for_a_lower_bid_unless_a_point_was_discarded() -> None:
    """Rules.md 1 Settlement, 2 `siberian`; Napoleon knows all their discards, pointless cards too."""
    for seat in (A, B, C):
        assert everything_loses(bid_of(14).view(seat))
        assert not everything_loses(bid_of(14, A_POINT).view(seat))
        assert everything_loses(bid_of(14, A_POINT, siberian="opponents_trickless").view(seat))
        assert not everything_loses(bid_of(20).view(seat))
        assert not everything_loses(bid_of(14, siberian="off").view(seat))
        assert not everything_loses(bid_of(14, exact_bid=True).view(seat))


def test_after_discarding_to_meet_an_exact_bid_napoleon_wants_no_more_points() -> None:
    """Rules.md 2 `exact_bid`, `discards`: nobody else sees what lies face-down."""
    hand = bid_of(2, "TS TC", min_bid=1, exact_bid=True, discards="napoleon_hidden")
    shuns = [aim_of(view, read(view, Level.REGULAR.napoleon)).shuns_points for view in map(hand.view, (A, C))]
    assert shuns == [True, False]
