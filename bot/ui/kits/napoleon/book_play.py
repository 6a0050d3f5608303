"""The rule book from the play to the payment (rules.md 1 to 4, 7, 8, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.board import Board, BoardState
from bot.engine.cards import MIGHTY
from bot.engine.conflicts import BOARD_SEATS
from bot.engine.rules import HAND_SIZES, RuleSet
from bot.engine.settlement import MOST_BY_RUNS, collect, largest_loss, units_of
from bot.engine.state import Contract
from bot.ui.kits.napoleon.book_before import scoring_ranks
from bot.ui.kits.napoleon.book_tricks import joker_first
from bot.ui.kits.shared import Cards, Line, Phrase, Signed, bullets, head, note, point, row

_MIGHTY = Cards((MIGHTY,))


def play(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield the rules of leading and following, and the special rules of the first trick."""
    yield point("book-lead")
    yield point("book-follow-joker" if rules.jokers else "book-follow")
    if rules.special_suits == "trump":
        yield point("book-suits-trump-jack" if rules.jacks else "book-suits-trump", mighty=_MIGHTY)
    else:
        yield point("book-suits-own-jack" if rules.jacks else "book-suits-own", mighty=_MIGHTY)
    if rules.mighty_fits:
        yield point("book-mighty-fits", mighty=_MIGHTY)
    yield point("book-tricks", tricks=HAND_SIZES[seats] + (rules.blind_use == "deal_out"))
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
        yield point("book-first-lead-joker" if rules.jokers else "book-first-lead")
    if rules.jokers:
        yield joker_first(rules)


def result(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield when a bid is made, and which reason counts if several make it lost."""
    most = rules.most_points
    yield point("book-result-scoring", cards=scoring_ranks(rules), most=most)
    yield point("book-result-side" if rules.adjutant else "book-result-side-alone")
    if rules.blind_use == "deal_out":
        yield point("book-result-all-cards")
    elif not rules.discards_are_won:
        yield point("book-result-discards")
    elif rules.discards != "first_trick":
        yield point("book-result-discards-napoleon")
    yield point("book-result-exact" if rules.exact_bid else "book-result-reach", most=most)
    if rules.highest_bid == most:
        yield point("book-result-most", most=most)
    if rules.siberian == "all_points":
        yield point("book-siberian-all", most=most)
    elif rules.siberian == "opponents_trickless":
        discards = rules.blind_use == "exchange" and rules.discards == "face_up"
        key = "book-siberian-trickless-discards" if discards else "book-siberian-trickless"
        yield point(key, most=most, ours=rules.has_board)
    else:
        yield point("book-siberian-off", most=most)
    if rules.siberian != "off":
        yield note("book-result-order-exact" if rules.exact_bid else "book-result-order")


# --- payment ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Pay:
    """The payments for a bid: to Napoleon, the adjutant (`partner` is empty without one), each opponent."""

    partner: tuple[int, ...]
    alone: tuple[int, ...]
    kitty: bool = False
    """Whether Napoleon's side also takes the kitty."""
    board: bool = False
    """Whether the winners collect stakes besides."""


def payment(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield what each side gets for each bid, computed by the engine (rules.md 4 and 7)."""
    payment = "flat" if rules.payment == "fixed" and rules.highest_bid < rules.most_points else rules.payment
    own = rules.payment in ("declared", "escalating", "points")
    yield point(f"book-payment-{payment}", most=rules.most_points, least=rules.min_bid, ours=own)
    if rules.payment == "runs":
        half = rules.most_points // 2
        yield point(
            "book-payment-runs-double", most=rules.most_points, half=half, cap=MOST_BY_RUNS, ours=True
        )
        if rules.no_trump != "none":
            yield point("book-payment-runs-no-trump")
        if rules.call_no_card and rules.adjutant:
            yield point("book-payment-runs-nobody")
    if rules.sweep and rules.payment != "tally":
        yield point("book-payment-sweep", most=rules.most_points, ours=True)
    if rules.payment == "tally":
        return
    won, lost = _pays(rules, seats, won=True), _pays(rules, seats, won=False)
    if rules.adjutant:
        yield point("book-payment-roles", ours=seats in (4, 7))
    else:
        yield point("book-payment-roles-alone")
    mirrored = not rules.has_board and all(
        [-units for units in (*won[bid].partner, *won[bid].alone)] == [*lost[bid].partner, *lost[bid].alone]
        for bid in won
    )
    yield head("book-payment-won")
    yield from _table(won)
    if mirrored:
        yield point("book-payment-lost-same")
    else:
        yield head("book-payment-lost")
        yield from _table(lost)
    if rules.has_board:
        yield point("book-payment-kitty-share", ours=True)
    yield note("book-payment-largest", loss=largest_loss(rules, seats))


def _pays(rules: RuleSet, seats: int, *, won: bool) -> dict[int, _Pay]:
    found = {}
    for bid in range(rules.min_bid, rules.highest_bid + 1):
        points = bid if won or rules.payment not in ("points", "runs") else bid - 1
        sides = (None, 1) if rules.adjutant else (None,)
        contracts = (Contract(seat=0, points=bid, suit=0, adjutant=adjutant) for adjutant in sides)
        alone, *allied = (units_of(rules, seats, it, won=won, points=points) for it in contracts)
        kitty = won and rules.has_board and _pays_kitty(bid)
        partner = allied[0][:3] if allied else ()
        found[bid] = _Pay(partner, (alone[0], alone[-1]), kitty, rules.has_board)
    return found


def _pays_kitty(bid: int) -> bool:
    """Return whether Napoleon's side takes the kitty for a made bid (rules.md 9 Payment)."""
    board = BoardState(Board.of({"kitty": 3}), (0,) * BOARD_SEATS)
    contract = Contract(seat=0, points=bid, suit=0, adjutant=1)
    return bool(collect(board, contract, (0,) * BOARD_SEATS, made=True).collected)


def _table(pays: dict[int, _Pay]) -> Iterator[Line]:
    """Yield a row for each range of bids with the same payments."""
    bids = sorted(pays)
    start = bids[0]
    for bid, following in zip(bids, [*bids[1:], None], strict=True):
        if following is not None and pays[following] == pays[bid]:
            continue
        yield _row(start, bid, pays[bid])
        if following is not None:
            start = following


def _row(start: int, end: int, pay: _Pay) -> Line:
    bids = Phrase("book-bids", {"from": start, "to": end})
    if start == end:
        bids = Phrase("book-bid", {"bid": start})
    if pay.alone == (0, 0):
        board = "book-pay-kitty-only" if pay.kitty else "book-pay-stakes-only"
        return row(board if pay.board else "book-pay-nothing", bids=bids)
    if pay.kitty:
        bids = Phrase("book-pay-kitty", {"bids": bids})
    lone, each = Signed(pay.alone[0]), Signed(pay.alone[1])
    if not pay.partner:
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
    """Yield the rules on revokes and on announcing trust (rules.md 8 and 11)."""
    yield head("book-topic-revoke")
    if rules.revoke == "prevented":
        yield point("book-revoke-prevented")
    else:
        yield from bullets(
            "book-revoke-joker" if rules.jokers else "book-revoke",
            "book-revoke-never",
            "book-revoke-worth-najami" if rules.has_board else "book-revoke-worth",
            "book-revoke-opponent",
            "book-revoke-adjutant" if rules.adjutant else "",
            "book-revoke-napoleon-adjutant" if rules.adjutant else "book-revoke-napoleon",
            "book-revoke-board" if rules.has_board else "",
        )
    if rules.trust != "off":
        yield head("button-trust")
        when = "book-trust-anytime" if rules.trust == "anytime" else "book-trust-after-playing"
        yield from bullets("book-trust", "book-trust-napoleon", when)
        yield note("book-trust-no-effect")


def terms(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the glossary for these rules (rules.md 12)."""
    return bullets(
        "book-term-napoleon",
        "book-term-adjutant" if rules.adjutant else "",
        "book-term-allied",
        "book-term-scoring",
        "book-term-trick",
        "book-term-lead",
        "book-term-trump",
        "book-term-no-trump" if rules.no_trump != "none" else "",
        "book-term-bid",
        "book-term-blind",
        "book-term-mighty",
        "book-term-regular" if rules.jacks else "",
        "book-term-sub" if rules.jacks else "",
        "book-term-same-two" if rules.same_two != "off" else "",
        "book-term-yoromeki" if rules.yoromeki else "",
        "book-term-joker" if rules.jokers else "",
        "book-term-hunter" if rules.joker_hunter != "none" else "",
        "book-term-siberian" if rules.siberian != "off" else "",
        "book-term-alone" if rules.adjutant else "",
        "book-term-eldest",
        "book-term-ante" if rules.has_board else "",
        "book-term-kitty" if rules.has_board else "",
        "book-term-trust" if rules.trust != "off" else "",
        "book-term-revoke",
        "book-term-unit" if rules.payment != "tally" else "",
        "book-term-fair",
    )
