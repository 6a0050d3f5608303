"""The rule book of Nap from the first lead on: play, payment, pool, revoke, terms (rules.md 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import DIAMONDS, NO_TRUMP, Card, Suit, parse_card, suit_of
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
)
from bot.engine.nap.settlement import call_units, largest_nap_loss, revoke_units
from bot.engine.nap.state import NapContract
from bot.engine.tricks import plain_table, winner
from bot.ui.kits.book_lines import Calls, Cards, Line, Signed, Words, head, note, point, row
from bot.ui.kits.nap.book import sits_out


def _misere_without_trumps(rules: NapRules) -> bool:
    return rules.misere and not rules.misere_trumps


def play(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield who leads, what makes trumps, who wins a trick, and when the play stops."""
    yield point("book-nap-lead-misere" if _misere_without_trumps(rules) else "book-nap-lead")
    if rules.wellington and rules.wellington_lead == "lowest":
        yield point("book-nap-wellington-lowest")
    yield point("book-follow")
    yield point("book-nap-winner")
    if sits_out(rules, seats):
        yield point("book-nap-play-out")
    yield point("book-nap-faces")
    yield point("book-nap-stop")
    if rules.misere:
        yield point("book-nap-stop-misere")
    yield note("book-nap-shown")


# --- worked tricks ---------------------------------------------------------------------------------------

_FOLLOWED, _TRUMPED = "9H TH AH 8H KH QH JH", "TH AH 8D KS 9D QH 8C"
"""Tricks of cards that every pack holds; what matters comes first."""


def examples(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield worked tricks, each judged by the rules themselves."""
    hands = rules.hands_at(seats)
    yield head("book-nap-examples-trumps")
    yield _example(_FOLLOWED, hands, DIAMONDS)
    yield _example(_TRUMPED, hands, DIAMONDS)
    if _misere_without_trumps(rules):
        yield head("book-nap-examples-misere")
        yield _example(_TRUMPED, hands, NO_TRUMP)


def _example(text: str, hands: int, trump: Suit) -> Line:
    cards: tuple[Card, ...] = tuple(parse_card(card) for card in text.split()[:hands])
    won = cards[winner(plain_table(trump), False, cards)]
    led = suit_of(won) == suit_of(cards[0])
    return row(
        "book-example",
        cards=Cards(cards),
        winner=Cards((won,)),
        why=Words("book-why-led" if led else "book-why-trump"),
    )


# --- payment and pool ------------------------------------------------------------------------------------


def payment(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield what bidder and others get for each call, made and lost, as the engine pays it."""
    ladder = ladder_of(rules)
    yield point("book-nap-payment")
    yield point("book-nap-payment-extra")
    yield point("book-nap-payment-roles")
    yield head("book-nap-payment-title")
    bound = (ONE,) if rules.binds_the_last and ONE not in ladder else ()
    for call in (*bound, *ladder):
        yield _paid(rules, seats, call)
    if sits_out(rules, seats):
        yield point("book-nap-payment-out")
    if rules.sir_garnet:
        yield point("book-nap-payment-garnet")
    if rules.fills_pool:
        yield point("book-nap-payment-pool", calls=_pool_calls(rules))
    yield note("book-payment-largest", loss=largest_nap_loss(rules, seats))


def _paid(rules: NapRules, seats: int, call: str) -> Line:
    won, lost = (call_units(rules, seats, NapContract(0, call), made=made) for made in (True, False))
    return row(
        "book-nap-pay",
        call=Calls((call,)),
        bidder=Signed(won[0]),
        other=Signed(won[1]),
        failed=Signed(lost[0]),
        each=Signed(lost[1]),
    )


def _pool_calls(rules: NapRules) -> Calls:
    return Calls(tuple(call for call in ladder_of(rules) if call in POOL_CALLS))


def pool(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield what is paid into the pool, who wins it, and what becomes of the rest."""
    if rules.peep:
        yield point("book-nap-pool-peep", price=rules.peep_price)
    if rules.ecarte:
        yield point("book-nap-pool-ecarte")
    yield point("book-nap-pool-won", calls=_pool_calls(rules))
    if rules.pool_cap:
        yield point("book-nap-pool-lost", most=rules.pool_cap)
    else:
        yield point("book-nap-pool-lost-nothing")
    yield point("book-nap-pool-stays")
    yield point("book-nap-pool-shared")


# --- conduct and terms -----------------------------------------------------------------------------------


def revoke(rules: NapRules, seats: int) -> Iterator[Line]:
    """Yield what becomes of a card that does not follow (rules.md 11)."""
    if rules.revoke == "prevented":
        yield point("book-revoke-prevented")
        return
    contract = NapContract(0, NAP)
    yield point("book-revoke")
    yield point("book-revoke-never")
    own = revoke_units(rules, seats, contract, 0)
    yield point("book-nap-revoke-bidder", nap=Calls((NAP,)), units=Signed(own[0]))
    other = revoke_units(rules, seats, contract, 1)
    yield point("book-nap-revoke-other", nap=Calls((NAP,)), units=Signed(other[1]))
    if rules.fills_pool:
        yield point("book-nap-revoke-pool")


def terms(rules: NapRules, _seats: int) -> Iterator[Line]:
    """Yield the words of the game that these rules need (rules.md 12)."""
    ladder = ladder_of(rules)
    yield point("book-nap-term-bidder")
    yield point("book-nap-term-bid")
    yield point("book-nap-term-ladder")
    yield point("book-nap-term-nap", tricks=pay_of(rules, NAP).tricks)
    if MISERE in ladder:
        yield point("book-nap-term-misere")
    if WELLINGTON in ladder:
        yield point("book-nap-term-wellington")
    if BLUCHER in ladder:
        yield point("book-nap-term-blucher")
    if rules.sir_garnet:
        yield point("book-nap-term-garnet")
    if rules.peep:
        yield point("book-nap-term-peep")
    if rules.ecarte:
        yield point("book-nap-term-ecarte")
    if rules.fills_pool:
        yield point("book-nap-term-pool")
    yield point("book-term-trick")
    yield point("book-term-lead")
    yield point("book-term-trump")
    yield point("book-term-eldest")
    yield point("book-term-revoke")
    yield point("book-term-unit")
