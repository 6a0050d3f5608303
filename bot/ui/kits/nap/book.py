"""The rule book of Nap up to the first lead: deal, auction, and what may come before a call (rules.md 10)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import SUIT_MASKS, SUITS, cards_of, mask_of
from bot.engine.nap.rules import (
    BLUCHER,
    DEALS,
    MISERE,
    NAP,
    ONE,
    WELLINGTON,
    NapRules,
    ladder_of,
    pay_of,
    short_pack,
)
from bot.ui.kits.book_lines import Calls, Chain, Line, Ranks, note, point


def sits_out(rules: NapRules, seats: int) -> bool:
    """Return whether the dealer gets no hand."""
    return rules.hands_at(seats) < seats


def _undealt(rules: NapRules, seats: int) -> int:
    """Return how many cards are left when everything is dealt."""
    return rules.pack - rules.hand_size * rules.hands_at(seats) - rules.extra_cards


def overview(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the aim of the game and the course of a hand."""
    yield point("book-nap-aim", tricks=rules.hand_size)
    yield point("book-nap-aim-others")
    yield point("book-nap-aim-trumps")
    if sits_out(rules, seats):
        yield point("book-nap-sits-out")
    yield point("book-course", steps=Chain(tuple(_steps(rules))))
    yield point("book-units")
    if rules.fills_pool:
        yield point("book-nap-aim-pool")
    yield note("book-session")


def _steps(rules: NapRules) -> Iterator[str]:
    yield "book-step-deal"
    if rules.ecarte:
        yield "book-nap-step-ecarte"
    yield "book-step-auction"
    if rules.peep:
        yield "book-nap-step-swap"
    yield "book-step-play"
    yield "book-step-payment"


def deal(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield who deals, the pack, the packets, and the cards beside the hands."""
    yield point("book-deal-first")
    yield point("book-deal-shuffle")
    clubs = cards_of(mask_of(short_pack(rules.pack)) & SUIT_MASKS[SUITS[0]])
    yield point("book-nap-pack", count=rules.pack, low=Ranks(clubs[:1]))
    packets = DEALS[rules.deal]
    if len(packets) > 1:
        yield point("book-nap-deal-packets", each=rules.hand_size, first=packets[0], second=packets[1])
    else:
        yield point("book-nap-deal-singly", each=rules.hand_size)
    if sits_out(rules, seats):
        yield point("book-nap-sits-out")
    if rules.sir_garnet:
        yield point("book-nap-deal-garnet", count=rules.hand_size)
    if rules.peep:
        yield point("book-nap-deal-peep")
    rest = _undealt(rules, seats)
    if rules.ecarte:
        yield point("book-nap-deal-stock", count=rest)
    elif rest:
        yield point("book-nap-deal-rest", count=rest)
    yield note("book-deal-next")


def ecarte(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield how cards are exchanged before the auction."""
    yield point("book-nap-ecarte", most=rules.hand_size)
    yield point("book-nap-ecarte-price")
    yield point("book-nap-ecarte-stock", count=_undealt(rules, seats))
    yield point("book-nap-ecarte-thrown")


def auction(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the ladder of calls, who may speak when, and what follows when all pass."""
    ladder = ladder_of(rules)
    yield point("book-nap-ladder", calls=Calls(ladder, "<"))
    tricks = pay_of(rules, NAP).tricks
    means = "book-nap-ladder-all" if tricks == rules.hand_size else "book-nap-ladder-some"
    yield point(means, tricks=tricks, hand=rules.hand_size)
    yield point("book-nap-auction-once-out" if sits_out(rules, seats) else "book-nap-auction-once")
    yield point("book-nap-auction-all")
    yield point("book-nap-auction-bidder")
    if rules.binds_the_last:
        yield point("book-nap-bound")
        if ONE not in ladder:
            yield point("book-nap-bound-one")
    else:
        yield point("book-nap-all-pass-pool" if rules.fills_pool else "book-nap-all-pass")


def special(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield what the calls above and beside the numbers ask for: misere, Wellington, Blucher."""
    ladder = ladder_of(rules)
    if MISERE in ladder:
        yield point("book-nap-misere")
        yield point("book-nap-misere-trumps" if rules.misere_trumps else "book-nap-misere-no-trumps")
    if WELLINGTON in ladder:
        yield _raised("book-nap-wellington", rules, WELLINGTON)
        lowest = rules.wellington_lead == "lowest"
        yield point("book-nap-wellington-lowest" if lowest else "book-nap-wellington-any")
    if BLUCHER in ladder:
        yield _raised("book-nap-blucher", rules, BLUCHER)
        if rules.wellington_lead == "lowest":
            yield point("book-nap-blucher-lead")


def _raised(key: str, rules: NapRules, call: str) -> Line:
    pay = pay_of(rules, call)
    return point(key, tricks=pay.tricks, won=pay.won, lost=pay.lost)


def garnet(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield how the extra hand is taken."""
    pay, count = pay_of(rules, NAP), rules.hand_size
    yield point("book-nap-garnet", count=count)
    yield point("book-nap-garnet-take")
    yield point("book-nap-garnet-discard", count=count, both=2 * count)
    yield point("book-nap-garnet-then")
    yield point("book-nap-garnet-once")
    yield point("book-nap-garnet-pay", won=pay.won, lost=pay.lost)
    if rules.wellington:
        yield point("book-nap-garnet-over", call=Calls((WELLINGTON,)))


def peep(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield how a card is peeped at, and taken."""
    yield point("book-nap-peep")
    yield point("book-nap-peep-look", price=rules.peep_price)
    yield point("book-nap-peep-pass")
    yield point("book-nap-peep-known")
    if rules.sir_garnet:
        yield point("book-nap-peep-garnet")
    yield point("book-nap-peep-swap")
