"""The rule book of Nap: deal, auction, play, payment, pool, revoke, terms (rules.md 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import DIAMONDS, NO_TRUMP, SUIT_MASKS, SUITS, Suit, cards_of, mask_of, parse_card
from bot.engine.nap.rules import (
    BLUCHER,
    MISERE,
    NAP,
    ONE,
    POOL_CALLS,
    WELLINGTON,
    NapRules,
    ladder_of,
    pay_of,
    short_pack,
)
from bot.engine.nap.settlement import call_units, largest_nap_loss, revoke_units
from bot.engine.nap.state import NapContract
from bot.engine.tricks import plain_table
from bot.ui.kits.shared import (
    Calls,
    Joined,
    Ladder,
    Line,
    Ranks,
    Signed,
    bullets,
    course,
    head,
    note,
    point,
    row,
    worked_trick,
)


def sits_out(rules: NapRules, seats: int) -> bool:
    """Return whether the dealer sits out."""
    return rules.hands_at(seats) < seats


def _undealt(rules: NapRules, seats: int) -> int:
    """Return how many cards are left after the deal."""
    return rules.pack - rules.hand_size * rules.hands_at(seats) - rules.extra_cards


def overview(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the aim of the game and the stages of a hand."""
    yield point("book-nap-aim", tricks=rules.hand_size)
    out = "book-nap-sits-out" if sits_out(rules, seats) else ""
    yield from bullets("book-nap-aim-others", "book-nap-aim-trumps", out)
    yield course(
        "book-step-deal",
        "book-step-exchange" if rules.ecarte else "",
        "book-step-auction",
        "book-nap-step-swap" if rules.peep else "",
        "book-step-play",
        "book-step-payment",
    )
    yield from bullets("book-units", "book-nap-aim-pool" if rules.fills_pool else "")
    yield note("book-session")


def deal(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the dealer, the pack, the packets, and the extra cards."""
    yield point("book-deal-first")
    yield point("book-deal-shuffle", ours=True)
    clubs = cards_of(mask_of(short_pack(rules.pack)) & SUIT_MASKS[SUITS[0]])
    yield point("book-nap-pack", count=rules.pack, low=Ranks(clubs[:1]), ours=rules.pack == 52)
    packets, out = rules.packets, "yes" if sits_out(rules, seats) else "no"
    if len(packets) > 1:
        first, second = packets
        yield point("book-nap-deal-packets", each=rules.hand_size, first=first, second=second, out=out)
    else:
        yield point("book-nap-deal-singly", each=rules.hand_size, out=out)
    if sits_out(rules, seats):
        yield point("book-nap-sits-out")
    if rules.sir_garnet:
        yield point("book-nap-deal-garnet", count=rules.hand_size, ours=True)
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
    """Yield the ladder of calls, the order of bidding, and what happens when all pass."""
    ladder = ladder_of(rules)
    yield point("book-nap-ladder", calls=Ladder(ladder))
    tricks = pay_of(rules, NAP).tricks
    means = "book-nap-ladder-all" if tricks == rules.hand_size else "book-nap-ladder-some"
    yield point(means, tricks=tricks, hand=rules.hand_size)
    once = "book-nap-auction-once-out" if sits_out(rules, seats) else "book-nap-auction-once"
    yield from bullets(once, "book-nap-auction-all", "book-nap-auction-bidder")
    if rules.binds_the_last:
        yield point("book-nap-bound", ours=True)
        if ONE not in ladder:
            yield point("book-nap-bound-one")
    else:
        yield point("book-nap-all-pass-pool" if rules.fills_pool else "book-nap-all-pass")


def special(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield the rules of the calls without a number: misere, Wellington, Blucher."""
    ladder = ladder_of(rules)
    if MISERE in ladder:
        trumps = "book-nap-misere-trumps" if rules.misere_trumps else "book-nap-misere-no-trumps"
        yield from bullets("book-nap-misere", trumps)
    if WELLINGTON in ladder:
        yield _raised_line("book-nap-wellington", rules, WELLINGTON)
        lowest = rules.wellington_lead == "lowest"
        yield point("book-nap-wellington-lowest" if lowest else "book-nap-wellington-any")
    if BLUCHER in ladder:
        yield _raised_line("book-nap-blucher", rules, BLUCHER)
        if rules.wellington_lead == "lowest":
            yield point("book-nap-blucher-lead")


def _raised_line(key: str, rules: NapRules, call: str) -> Line:
    pay = pay_of(rules, call)
    return point(key, tricks=pay.tricks, won=pay.won, lost=pay.lost)


def garnet(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield the rules for taking the extra hand."""
    pay, count = pay_of(rules, NAP), rules.hand_size
    yield point("book-nap-garnet", count=count)
    yield point("book-nap-garnet-take")
    yield point("book-nap-garnet-discard", count=count, both=2 * count)
    yield from bullets("book-nap-garnet-then", "book-nap-garnet-once")
    yield point("book-nap-garnet-pay", won=pay.won, lost=pay.lost)
    if rules.wellington:
        yield point("book-nap-garnet-over", call=Calls((WELLINGTON,)))


def peep(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield how a player peeps at a card and takes it."""
    yield point("book-nap-peep")
    yield point("book-nap-peep-look", price=rules.peep_price)
    extra = "book-nap-peep-garnet" if rules.sir_garnet else ""
    yield from bullets("book-nap-peep-pass", "book-nap-peep-known", extra, "book-nap-peep-swap")


def _misere_without_trumps(rules: NapRules) -> bool:
    return rules.misere and not rules.misere_trumps


def play(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the rules of leading, trumps and winning tricks, and when play stops."""
    lowest = rules.wellington and rules.wellington_lead == "lowest"
    yield from bullets(
        "book-nap-lead-misere" if _misere_without_trumps(rules) else "book-nap-lead",
        "book-nap-wellington-lowest" if lowest else "",
        "book-follow",
        "book-nap-winner",
        "book-nap-play-out" if sits_out(rules, seats) else "",
        "book-nap-faces",
        "book-nap-stop",
        "book-nap-stop-misere" if rules.misere else "",
    )
    yield note("book-nap-shown")


# --- worked tricks ---------------------------------------------------------------------------------------

_FOLLOWED, _TRUMPED = "9H TH AH 8H KH QH JH", "TH AH 8D KS 9D QH 8C"
"""Tricks of cards that every pack has, the most important cards first."""


def examples(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield worked tricks, each decided by the engine."""
    hands = rules.hands_at(seats)
    yield head("book-nap-examples-trumps")
    yield _example(_FOLLOWED, hands, DIAMONDS)
    yield _example(_TRUMPED, hands, DIAMONDS)
    if _misere_without_trumps(rules):
        yield head("book-nap-examples-misere")
        yield _example(_TRUMPED, hands, NO_TRUMP)


def _example(text: str, hands: int, trump: Suit) -> Line:
    return worked_trick(plain_table(trump), tuple(map(parse_card, text.split()[:hands])))


# --- payment and pool ------------------------------------------------------------------------------------


def payment(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield what bidder and others get for each call, made or lost, computed by the engine."""
    ladder = ladder_of(rules)
    yield from bullets("book-nap-payment", "book-nap-payment-extra", "book-nap-payment-roles")
    yield head("book-nap-payment-title")
    bound = (ONE,) if rules.binds_the_last and ONE not in ladder else ()
    for call in (*bound, *ladder):
        yield _payment_line(rules, seats, call)
    if sits_out(rules, seats):
        yield point("book-nap-payment-out")
    if rules.sir_garnet:
        yield point("book-nap-payment-garnet")
    if rules.fills_pool:
        yield point("book-nap-payment-pool", calls=_pool_calls(rules))
    yield note("book-payment-largest", loss=largest_nap_loss(rules, seats))


def _payment_line(rules: NapRules, seats: int, call: str) -> Line:
    won, lost = (call_units(rules, seats, NapContract(0, call), made=made) for made in (True, False))
    return row(
        "book-nap-pay",
        call=Calls((call,)),
        bidder=Signed(won[0]),
        other=Signed(won[1]),
        failed=Signed(lost[0]),
        each=Signed(lost[1]),
    )


def _pool_calls(rules: NapRules) -> Joined[str]:
    return Calls(tuple(call for call in ladder_of(rules) if call in POOL_CALLS))


def pool(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield payments into the pool, its winner, and what happens to the rest."""
    if rules.peep:
        yield point("book-nap-pool-peep", price=rules.peep_price)
    if rules.ecarte:
        yield point("book-nap-pool-ecarte")
    yield point("book-nap-pool-won", calls=_pool_calls(rules), ours=True)
    lost = "book-nap-pool-lost" if rules.pool_cap else "book-nap-pool-lost-nothing"
    yield point(lost, most=rules.pool_cap, ours=True)
    yield from bullets("book-nap-pool-stays", "book-nap-pool-shared", ours=True)


# --- conduct and terms -----------------------------------------------------------------------------------


def revoke(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield the consequences of not following suit (rules.md 11)."""
    if rules.revoke == "prevented":
        yield point("book-revoke-prevented", ours=True)
        return
    yield from bullets("book-revoke", "book-revoke-never")
    for seat, key in enumerate(("book-nap-revoke-bidder", "book-nap-revoke-other")):
        units = revoke_units(rules, seats, NapContract(0, NAP), seat)[seat]
        yield point(key, nap=Calls((NAP,)), units=Signed(units))
    if rules.fills_pool:
        yield point("book-nap-revoke-pool")


def terms(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield the glossary for these rules (rules.md 12)."""
    ladder = ladder_of(rules)
    yield from bullets("book-nap-term-bidder", "book-nap-term-bid", "book-nap-term-ladder")
    yield point("book-nap-term-nap", tricks=pay_of(rules, NAP).tricks)
    yield from bullets(
        "book-nap-term-misere" if MISERE in ladder else "",
        "book-nap-term-wellington" if WELLINGTON in ladder else "",
        "book-nap-term-blucher" if BLUCHER in ladder else "",
        "book-nap-term-garnet" if rules.sir_garnet else "",
        "book-nap-term-peep" if rules.peep else "",
        "book-nap-term-ecarte" if rules.ecarte else "",
        "book-nap-term-pool" if rules.fills_pool else "",
        "book-term-trick",
        "book-term-lead",
        "book-term-trump",
        "book-term-eldest",
        "book-term-revoke",
        "book-term-unit",
        "book-term-fair",
    )
