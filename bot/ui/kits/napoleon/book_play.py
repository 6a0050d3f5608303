"""The rule book of the play and all that follows: tricks, result, payment (rules.md 1 to 4, 7, 8, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.engine.board import Board, BoardState
from bot.engine.cards import (
    CLUBS,
    DIAMONDS,
    MIGHTY,
    QUEEN_OF_HEARTS,
    Card,
    parse_card,
)
from bot.engine.conflicts import BOARD_SEATS
from bot.engine.rules import HAND_SIZES, JokerDemand, JokerRank, Payment, RuleSet
from bot.engine.settlement import collect, largest_loss, units_of
from bot.engine.state import Contract
from bot.engine.tricks import trick_table, why_won, winner
from bot.ui.kits.napoleon.book_before import partner, scoring_ranks
from bot.ui.kits.napoleon.table import partner_of
from bot.ui.kits.shared import Cards, Line, Reasons, Signed, Words, head, note, ours, point, rank, row

_MIGHTY = Cards((MIGHTY,))
_QUEEN = Cards((QUEEN_OF_HEARTS,))


def play(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield the rules of leading and following, and those special to the first trick."""
    yield point("book-lead")
    yield point("book-follow-joker" if rules.jokers else "book-follow")
    if rules.special_suits == "trump":
        yield point("book-suits-trump-jack" if rules.jacks else "book-suits-trump", mighty=_MIGHTY)
    else:
        yield point("book-suits-own-jack" if rules.jacks else "book-suits-own", mighty=_MIGHTY)
    if rules.mighty_fits:
        yield point("book-mighty-fits", mighty=_MIGHTY)
    cards = HAND_SIZES[seats] + (rules.blind_use == "deal_out")
    yield point("book-tricks", tricks=cards)
    yield point("book-won-najami" if rules.has_board else "book-won")
    yield head("book-first-trick")
    yield from _first_trick(rules)


def _first_trick(rules: RuleSet) -> Iterator[Line]:
    if rules.first_trick == "plain":
        yield point("book-first-plain")
    elif rules.first_trick == "specials":
        yield point("book-first-specials-jacks" if rules.jacks else "book-first-mighty", mighty=_MIGHTY)
    elif rules.first_trick == "mighty":
        yield point("book-first-mighty", mighty=_MIGHTY)
    else:
        yield point("book-first-full")
    if rules.same_two == "always":
        yield point("book-first-same-two")
    if not rules.first_play_trump:
        yield point("book-first-no-trump-joker" if rules.jokers else "book-first-no-trump")
    elif not rules.first_lead_trump:
        members = rules.special_suits == "trump" and rules.first_trick == "full"
        yield point("book-first-lead-joker" if rules.jokers else "book-first-lead")
        if members:
            yield point("book-first-lead-members", mighty=_MIGHTY)
    if rules.jokers:
        yield _joker_first(rules)


# --- what wins -------------------------------------------------------------------------------------------


def winner_of_trick(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the ranking that decides a trick, the highest first, and what it means."""
    yield head("book-rank-title" if rules.first_trick != "full" else "book-rank-title-all")
    yield from _jokers(rules, "highest")
    yield rank("book-rank-mighty", mighty=_MIGHTY)
    yield from _jokers(rules, "second")
    two = "" if rules.same_two == "off" else rules.same_two_rank if rules.jacks else "fourth"
    same_two = rank("book-rank-same-two")
    if two == "second":
        yield same_two
    if rules.jacks:
        yield rank("book-rank-regular")
    yield from _jokers(rules, "third")
    if two == "third":
        yield same_two
    if rules.jacks:
        yield rank("book-rank-sub")
    yield from _jokers(rules, "fourth")
    if two == "fourth":
        yield same_two
    yield rank("book-rank-trump")
    yield from _jokers(rules, "weakest")
    yield rank("book-rank-led")
    yield head("book-rank-notes")
    if rules.jacks:
        yield point("book-sub-jack", jack=Cards((parse_card("JD"),)), sub=Cards((parse_card("JH"),)))
    else:
        yield point("book-no-jacks")
    if rules.spade_mighty != "AS":
        yield point("book-spade-mighty", other=Cards((parse_card(rules.spade_mighty),)), mighty=_MIGHTY)
    yield from _same_two(rules)
    if rules.yoromeki:
        yield ours(point("book-yoromeki", queen=_QUEEN, mighty=_MIGHTY))
        yield note("book-yoromeki-first" if rules.first_trick != "plain" else "book-yoromeki-plain")
        if rules.jokers and "highest" in (rules.led_joker_rank, rules.joker_played):
            yield ours(point("book-yoromeki-joker", queen=_QUEEN))
    if rules.no_trump != "none":
        yield point("book-rank-no-trump-jacks" if rules.jacks else "book-rank-no-trump")


def _jokers(rules: RuleSet, place: str) -> Iterator[Line]:
    """Yield the joker if it has a place in the ranking, led or played to another card."""
    led, played = rules.led_joker_rank == place, rules.joker_played == place
    if not rules.jokers or not (led or played):
        return
    if rules.joker == "weak" and led:
        yield rank("book-rank-joker-weak")
    elif led:
        yield rank("book-rank-joker-any" if played else "book-rank-joker")
    else:
        yield rank("book-rank-joker-played")


_ABOVE_TWO = {"fourth": "book-same-two-jacks", "third": "book-same-two-jack", "second": "book-same-two"}


def _same_two(rules: RuleSet) -> Iterator[Line]:
    if rules.same_two == "off":
        yield point("book-same-two-off")
        return
    key = _ABOVE_TWO[rules.same_two_rank] if rules.jacks else "book-same-two"
    yield point(key, trumps="yes" if rules.same_two_trumps else "no")
    yield point("book-same-two-always" if rules.same_two == "always" else "book-same-two-from-second")


def joker(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield what the joker may do, what it beats and what calls it out (rules.md 3)."""
    yield point("book-joker-free")
    yield from _joker_played(rules)
    yield point(_DEMANDS[rules.led_joker_demand])
    between = not rules.jacks and rules.led_joker_rank in ("third", "fourth")
    led = point(_LED_RANKS["second" if between else rules.led_joker_rank], mighty=_MIGHTY)
    yield ours(led) if rules.led_joker_rank == "none" else led
    if rules.led_joker_demand == "none":
        pass
    elif rules.special_suits == "own":
        yield point("book-joker-own-jack" if rules.jacks else "book-joker-own", mighty=_MIGHTY)
    else:
        yield point("book-joker-trump-jack" if rules.jacks else "book-joker-trump", mighty=_MIGHTY)
    if rules.no_trump != "none":
        plain = rules.led_joker_rank in ("none", "highest")
        yield ours(point("book-joker-no-trump-free" if plain else "book-joker-no-trump", mighty=_MIGHTY))
        if rules.yoromeki and not plain:
            yield point("book-joker-no-trump-yoromeki", queen=_QUEEN, mighty=_MIGHTY)
    yield from _hunter(rules)
    if rules.same_two != "off":
        yield point("book-joker-breaks" if rules.joker_breaks_same_two else "book-joker-keeps")
    yield _joker_first(rules)


_DEMANDS: Mapping[JokerDemand, str] = {
    "trumps": "book-joker-strong-demand",
    "scoring": "book-joker-weak-demand",
    "none": "book-joker-no-demand",
}
_LED_RANKS: Mapping[JokerRank, str] = {
    "highest": "book-joker-highest",
    "second": "book-joker-second",
    "third": "book-joker-third",
    "fourth": "book-joker-fourth",
    "weakest": "book-joker-weak-rank",
    "none": "book-joker-no-rank",
}


def _joker_played(rules: RuleSet) -> Iterator[Line]:
    if rules.joker_played == "none":
        yield point("book-joker-weakness")
        return
    second = rules.joker_played == "second"
    yield point("book-joker-played-second" if second else "book-joker-played-highest", mighty=_MIGHTY)
    if rules.first_trick not in ("specials", "full"):
        yield ours(point("book-joker-played-later"))
    if rules.joker_hunter != "none":
        yield ours(point("book-joker-hunted"))


def _joker_first(rules: RuleSet) -> Line:
    never = rules.joker_first_trick == "forbidden"
    return point("book-joker-first-never" if never else "book-joker-first-no-lead")


def _hunter(rules: RuleSet) -> Iterator[Line]:
    if rules.joker_hunter == "none":
        yield point("book-hunter-none")
        return
    usual, in_clubs = rules.hunter(DIAMONDS), rules.hunter(CLUBS)
    assert usual is not None
    assert in_clubs is not None
    if usual == in_clubs:
        yield point("book-hunter", card=Cards((usual,)))
    else:
        yield point("book-hunter-clubs", card=Cards((usual,)), other=Cards((in_clubs,)))
    works = trick_table(rules, DIAMONDS).hunter[1] is not None and rules.joker_first_trick != "forbidden"
    yield point("book-hunter-first" if works else "book-hunter-later")


REASONS: Reasons = {
    "mighty": ("winner", ("book-rank-mighty",)),
    "yoromeki": ("winner", ("book-yoromeki",)),
    "regular-jack": ("winner", ("book-rank-regular",)),
    "sub-jack": ("winner", ("book-rank-sub", "book-sub-jack")),
    "same-two": (
        "winner",
        ("book-rank-same-two", "book-same-two", "book-same-two-jacks", "book-same-two-jack"),
    ),
    "joker": ("winner", ("book-rank-joker", "book-rank-joker-weak", "book-rank-joker-any")),
    "joker-played": ("winner", ("book-rank-joker-played", "book-rank-joker-any")),
    "top-card": ("joker", ("book-joker-no-rank",)),
    "trump": ("winner", ("book-rank-trump",)),
    "led": ("winner", ("book-rank-led",)),
    "first": (
        "play",
        ("book-first-plain", "book-first-specials-jacks", "book-first-mighty", "book-first-full"),
    ),
}
"""Where the book says why a card won its trick."""


# --- worked tricks ---------------------------------------------------------------------------------------

_TRICKS: tuple[str, ...] = (
    "AH 3H 7H TH QH 4H",
    "AH 2H 7H TH QH 4H",
    "AH JH 2H TH QH 4H",
    "AH 7C 2H TH QH 4H",
    "AH 7D 2H TH QH 4H",
    "AH JD JH 7D QH 4H",
    "AH AS JD 7D TH 4H",
)
"""Tricks with diamonds as trumps (rules.md 1, trick vectors); what matters comes first."""

_YOROMEKI, _JOKER = "AH AS QH JD 7H 4H", ("JK AD 9S TC KC 4H", "JK JD AD TC KC 4H", "KH JK 7H TH QH 4H")


def examples(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield worked tricks, each judged by the rules themselves (rules.md 1, trick vectors)."""
    tricks = list(_TRICKS)
    if rules.yoromeki:
        tricks.append(_YOROMEKI)
    if rules.jokers:
        tricks += _JOKER
    yield head("book-examples-title")
    for cards in dict.fromkeys(_play_cards(text, seats) for text in tricks):
        yield _example(rules, cards, first=False)
    yield head("book-examples-first")
    for text in ("AH AS JD 7D 2H 4H", "AH 2H 3H TH QH 4H"):
        yield _example(rules, _play_cards(text, seats), first=True)


def _play_cards(text: str, seats: int) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split()[:seats])


def _example(rules: RuleSet, cards: tuple[Card, ...], *, first: bool) -> Line:
    table = trick_table(rules, DIAMONDS)
    won = cards[winner(table, first, cards)]
    return row(
        "book-example",
        cards=Cards(cards),
        winner=Cards((won,)),
        why=Words(f"why-{why_won(table, first, cards).value}"),
    )


def result(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield when a bid is made, and the order of the reasons for a loss."""
    most = rules.most_points
    yield point("book-result-scoring", cards=scoring_ranks(rules), most=most)
    if rules.adjutant:
        yield point("book-result-side", partner=partner(rules))
    else:
        yield point("book-result-side-alone")
    if rules.blind_use == "deal_out":
        yield point("book-result-all-cards")
    elif not rules.discards_are_won:
        yield point("book-result-discards")
    elif rules.discards == "napoleon":
        yield point("book-result-discards-napoleon")
    yield point("book-result-exact" if rules.exact_bid else "book-result-reach", most=most)
    if rules.highest_bid == most:
        yield point("book-result-most", most=most)
    if rules.siberian == "all_points":
        yield point("book-siberian-all", most=most)
    elif rules.siberian == "opponents_trickless":
        discards = rules.blind_use == "exchange" and rules.discards == "face_up"
        key = "book-siberian-trickless-discards" if discards else "book-siberian-trickless"
        yield ours(point(key, most=most)) if rules.has_board else point(key, most=most)
    else:
        yield point("book-siberian-off", most=most)
    if rules.siberian != "off":
        yield note("book-result-order-exact" if rules.exact_bid else "book-result-order")


# --- payment ---------------------------------------------------------------------------------------------


_PAYMENTS: Mapping[Payment, str] = {
    "fixed": "book-payment-fixed",
    "flat": "book-payment-flat",
    "escalating": "book-payment-escalating",
    "barraco": "book-payment-barraco",
    "declared": "book-payment-declared",
    "tally": "book-payment-tally",
    "najami": "book-payment-najami",
}


@dataclass(frozen=True, slots=True)
class _Pay:
    """What Napoleon, the adjutant and each opponent get, with the adjutant and alone, for a bid."""

    partner: tuple[int, int, int] | None
    alone: tuple[int, int]
    kitty: bool = False
    """Whether Napoleon's side takes the kitty, too."""


def payment(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield what each side gets for each bid, as the engine pays it (rules.md 4 and 7)."""
    payment = "flat" if rules.payment == "fixed" and rules.highest_bid < rules.most_points else rules.payment
    main = point(_PAYMENTS[payment], most=rules.most_points, least=rules.min_bid, partner=partner(rules))
    yield ours(main) if rules.payment in ("declared", "escalating") else main
    if rules.payment == "tally":
        return
    won, lost = _pays(rules, seats, won=True), _pays(rules, seats, won=False)
    if rules.adjutant:
        roles = point("book-payment-roles", partner=partner(rules))
        yield ours(roles) if seats == 4 else roles
    else:
        yield point("book-payment-roles-alone")
    mirrored = not rules.has_board and all(_negate(won[bid]) == lost[bid] for bid in won)
    yield head("book-payment-won")
    yield from _table(rules, won)
    if mirrored:
        yield point("book-payment-lost-same")
    else:
        yield head("book-payment-lost")
        yield from _table(rules, lost)
    if rules.has_board:
        yield ours(point("book-payment-kitty-share", partner=partner(rules)))
    yield note("book-payment-largest", loss=largest_loss(rules, seats))


def _pays(rules: RuleSet, seats: int, *, won: bool) -> dict[int, _Pay]:
    found = {}
    for bid in range(rules.min_bid, rules.highest_bid + 1):
        alone = units_of(rules, seats, Contract(seat=0, points=bid, suit=0, adjutant=None), won=won)
        partner = None
        if rules.adjutant:
            units = units_of(rules, seats, Contract(seat=0, points=bid, suit=0, adjutant=1), won=won)
            partner = (units[0], units[1], units[2])
        found[bid] = _Pay(partner, (alone[0], alone[-1]), kitty=won and rules.has_board and _pays_kitty(bid))
    return found


def _pays_kitty(bid: int) -> bool:
    """Return whether Napoleon's side takes the kitty for a bid that was made (rules.md 9 Payment)."""
    board = BoardState(Board.of({"kitty": 3}), (0,) * BOARD_SEATS)
    contract = Contract(seat=0, points=bid, suit=0, adjutant=1)
    return bool(collect(board, contract, (0,) * BOARD_SEATS, made=True).collected)


def _negate(pay: _Pay) -> _Pay:
    partner = pay.partner and (-pay.partner[0], -pay.partner[1], -pay.partner[2])
    return _Pay(partner, (-pay.alone[0], -pay.alone[1]))


def _table(_rules: RuleSet, pays: dict[int, _Pay]) -> Iterator[Line]:
    """Yield a row for each run of bids that are paid alike."""
    bids = sorted(pays)
    start = bids[0]
    for bid, following in zip(bids, [*bids[1:], None], strict=True):
        if following is not None and pays[following] == pays[bid]:
            continue
        yield _row(start, bid, pays[bid])
        if following is not None:
            start = following


def _row(start: int, end: int, pay: _Pay) -> Line:
    bids = (
        Words("book-bid", {"bid": start}) if start == end else Words("book-bids", {"from": start, "to": end})
    )
    if pay.alone == (0, 0):
        return row("book-pay-kitty-only" if pay.kitty else "book-pay-stakes-only", bids=bids)
    if pay.kitty:
        bids = Words("book-pay-kitty", {"bids": bids})
    lone, each = Signed(pay.alone[0]), Signed(pay.alone[1])
    if pay.partner is None:
        return row("book-pay-alone", bids=bids, napoleon=lone, opponent=each)
    napoleon, adjutant, opponent = (Signed(units) for units in pay.partner)
    return row(
        "book-pay-partner",
        bids=bids,
        napoleon=napoleon,
        adjutant=adjutant,
        opponent=opponent,
        alone=lone,
        each=each,
    )


# --- conduct and terms -----------------------------------------------------------------------------------


def conduct(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield what becomes of a revoke, and the announcement of trust (rules.md 8 and 11)."""
    yield head("book-revoke-title")
    if rules.revoke == "prevented":
        yield point("book-revoke-prevented")
    else:
        yield point("book-revoke-joker" if rules.jokers else "book-revoke")
        yield point("book-revoke-never")
        yield point("book-revoke-worth-najami" if rules.has_board else "book-revoke-worth")
        yield point("book-revoke-opponent")
        if rules.adjutant:
            yield point("book-revoke-adjutant", partner=partner(rules))
            yield point("book-revoke-napoleon-adjutant", partner=partner(rules))
        else:
            yield point("book-revoke-napoleon")
        if rules.has_board:
            yield point("book-revoke-board")
    if rules.trust != "off":
        yield head("book-trust-title")
        yield point("book-trust")
        yield point("book-trust-napoleon")
        yield point("book-trust-anytime" if rules.trust == "anytime" else "book-trust-after-playing")
        yield note("book-trust-no-effect")


def terms(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the words of the game that these rules need (rules.md 12)."""
    yield point("book-term-napoleon")
    if rules.adjutant:
        yield point(f"book-term-{partner_of(rules)}")
    yield point("book-term-allied")
    yield point("book-term-scoring")
    yield point("book-term-trick")
    yield point("book-term-lead")
    yield point("book-term-trump")
    if rules.no_trump != "none":
        yield point("book-term-no-trump")
    yield point("book-term-bid")
    yield point("book-term-blind")
    yield point("book-term-mighty")
    if rules.jacks:
        yield point("book-term-regular")
        yield point("book-term-sub")
    if rules.same_two != "off":
        yield point("book-term-same-two")
    if rules.yoromeki:
        yield point("book-term-yoromeki")
    if rules.jokers:
        yield point("book-term-joker")
    if rules.joker_hunter != "none":
        yield point("book-term-hunter")
    if rules.siberian != "off":
        yield point("book-term-siberian")
    if rules.adjutant:
        yield point("book-term-alone", partner=partner(rules))
    yield point("book-term-eldest")
    if rules.has_board:
        yield point("book-term-ante")
        yield point("book-term-kitty")
    if rules.trust != "off":
        yield point("book-term-trust")
    yield point("book-term-revoke")
    if rules.payment != "tally":
        yield point("book-term-unit")
    yield point("book-term-fair")
