"""The rule book up to the first trick, and NAJAMI's own parts (rules.md 1, 2, 4, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.board import PRICE_TO_SEE, ante_limits
from bot.engine.cards import CLUBS, MIGHTY, NO_TRUMP, SUIT_MASKS, Suit, cards_of, parse_card, parse_suit
from bot.engine.conflicts import blind_size
from bot.engine.deal import PILE_SIZE, PILES
from bot.engine.phases.change import points_for_change
from bot.engine.phases.exchange import SECOND_CALL
from bot.engine.rules import HAND_SIZES, RuleSet
from bot.engine.state import MOST_REDEALS
from bot.ui.kits.napoleon.table import BLIND_UP
from bot.ui.kits.shared import (
    Cards,
    Joined,
    Line,
    Ranks,
    Suits,
    bullets,
    course,
    head,
    note,
    point,
    value_key,
)


def overview(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield the aim of the game and the stages of a hand."""
    yield point("book-aim-partner" if rules.adjutant else "book-aim-alone", others=seats - 1)
    yield point("book-aim-points", cards=scoring_ranks(rules), most=rules.most_points)
    yield point("book-aim-bid")
    call = "book-step-call" if rules.adjutant else ""
    yield course(
        "book-step-deal",
        "book-step-ante" if rules.has_board else "",
        "book-step-auction",
        "" if rules.calls_late else call,
        "book-step-window" if rules.has_board else "",
        "book-step-exchange" if rules.blind_use == "exchange" else "book-step-deal-out",
        call if rules.calls_late else "",
        "book-step-change" if rules.changes_trumps else "",
        "book-step-play",
        "book-step-payment",
    )
    yield point("book-units" if rules.payment != "tally" else "book-units-tally")
    yield note("book-session")


def scoring_ranks(rules: RuleSet) -> Joined[int]:
    """Return the scoring cards of one suit, highest first."""
    return Ranks(tuple(reversed(cards_of(rules.scoring & SUIT_MASKS[CLUBS]))))


# --- the deal --------------------------------------------------------------------------------------------


def deal(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield who deals, the pack, the cards of each seat, the blind."""
    yield from bullets("book-deal-first", "book-deal-shuffle", ours=True)
    pack = ("book-pack", "book-pack-joker", "book-pack-jokers")[len(rules.jokers)]
    yield point(pack, count=52 + len(rules.jokers) - rules.removed_cards.bit_count())
    if rules.removed_cards:
        yield point("book-pack-removed", cards=Cards(tuple(cards_of(rules.removed_cards))))
    blind = blind_size(rules, seats)
    if seats == 2:
        yield point("book-deal-piles", piles=PILES, hand=_HAND_OF_TWO, blind=blind)
    else:
        yield point("book-deal-each", each=HAND_SIZES[seats], blind=blind)
    yield note("book-deal-next")


_HAND_OF_TWO = HAND_SIZES[2] - PILES * PILE_SIZE


def piles(_rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield how two players play with piles of cards on the table (rules.md 4)."""
    yield point("book-piles-four", piles=PILES, cards=PILE_SIZE)
    yield point("book-piles-faces")
    yield point("book-piles-deal", hand=_HAND_OF_TWO, ours=True)
    yield from bullets("book-piles-top", "book-piles-turn")
    yield point("book-piles-tricks", tricks=HAND_SIZES[seats])
    yield point("book-piles-discard", hand=_HAND_OF_TWO, ours=True)


# --- the auction -----------------------------------------------------------------------------------------


def auction(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield what a bid is, the order of bidding, how the auction ends, what happens when all pass."""
    suits = "book-bid-suits" if rules.no_trump == "none" else "book-bid-no-trump"
    yield point(suits, least=rules.min_bid, most=rules.highest_bid)
    yield from _order(rules)
    if rules.auction == "open":
        yield point("book-auction-open")
        yield from bullets("book-auction-open-pass", "book-auction-open-end", ours=True)
    elif rules.rebid_after_pass:
        yield from bullets("book-auction-turns", "book-auction-rebid", "book-auction-rebid-end")
    else:
        yield from bullets("book-auction-turns", "book-auction-out", "book-auction-end")
    yield point("book-auction-most", most=rules.highest_bid)
    yield point("book-auction-napoleon")
    yield from _all_pass(rules, seats)
    if rules.bad_hand != "none":
        yield from bullets("book-bad-hand", value_key("book-bad-hand", rules.bad_hand))
        yield point("book-bad-hand-when", most=MOST_REDEALS, ours=True)


def _order(rules: RuleSet) -> Iterator[Line]:
    if rules.suit_order == "none":
        yield point("book-order-no-trump" if rules.no_trump == "high" else "book-order-none")
    else:
        order: list[Suit] = [parse_suit(letter) for letter in rules.suit_order]
        if rules.no_trump == "high":
            order.append(NO_TRUMP)
        elif rules.no_trump == "low":
            order.insert(0, NO_TRUMP)
        yield point("book-order", suits=Suits(tuple(order)), ours=rules.has_board)
    if rules.no_trump != "none":
        yield point("book-no-trump-jacks" if rules.jacks else "book-no-trump")


def _all_pass(rules: RuleSet, seats: int) -> Iterator[Line]:
    match rules.all_pass:
        case "blind_up":
            yield point("book-all-pass-blind-up")
            yield point("book-all-pass-blind-up-again", most=MOST_REDEALS, ours=True)
        case "mighty_holder" | "mighty_bids":
            key = "book-all-pass-mighty-two" if seats == 2 else "book-all-pass-mighty"
            anything = "no" if rules.bound_points else "yes"
            yield point(key, mighty=Cards((MIGHTY,)), any=anything, least=rules.bound_points or 0)
            yield point("book-all-pass-mighty-redeal", most=MOST_REDEALS, ours=True)
        case "next_dealer":
            yield point("book-all-pass-next-dealer")
        case "first_bids":
            yield point("book-all-pass-first", least=rules.bound_points or 0)
        case "dealer_bids":
            yield point("book-all-pass-dealer", least=rules.bound_points or 0)
        case _:
            yield point("book-all-pass-redeal", most=MOST_REDEALS, ours=True)


# --- the call and the exchange ---------------------------------------------------------------------------


def call(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield how Napoleon names the adjutant's card, and when Napoleon stands alone."""
    if not rules.adjutant:
        yield point("book-call-nobody", others=seats - 1)
        return
    dealt, shown, late = rules.blind_use == "deal_out", rules.all_pass == BLIND_UP, rules.calls_late
    if late:
        yield point("book-call-late-dealt" if dealt else "book-call-late")
    else:
        yield point(
            "book-call-when-dealt" if dealt else "book-call-when-shown" if shown else "book-call-when"
        )
    own = "book-call-others-late" if late and not dealt else "book-call-others"
    yield point("book-call-any" if rules.call_own_card else own)
    if rules.call_no_card:
        yield point("book-call-no-card")
    if rules.removed_cards:
        yield point("book-call-removed", cards=Cards(tuple(cards_of(rules.removed_cards))))
    if shown and not late:
        yield point("book-call-blind-up")
    if rules.jokers:
        yield point("book-call-jokers" if rules.two_jokers else "book-call-joker")
    yield point("book-call-secret")
    if late:
        if rules.call_own_card:
            yield point("book-call-alone-dealt" if dealt else "book-call-alone-late")
    elif dealt:
        yield point("book-call-deal-out")
    else:
        yield point("book-call-alone" if rules.call_own_card else "book-call-alone-blind")
    if rules.second_call and not late and not dealt:
        yield point("book-call-second", points=SECOND_CALL)
    exposed = rules.blind_use == "exchange" and not rules.discards_are_hidden and not late
    yield point("book-call-known-discard" if exposed else "book-call-known")


def exchange(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield what happens to the blind; in NAJAMI, also paying to see it and changing trumps."""
    if rules.blind_use == "deal_out":
        yield point("book-deal-out", cards=HAND_SIZES[seats] + 1)
    else:
        if rules.has_board:
            yield point("book-window", price=PRICE_TO_SEE, ours=True)
            yield point("book-window-share", half=PRICE_TO_SEE // 2)
            yield point("book-window-close")
        key = "book-exchange-two" if seats == 2 else "book-exchange"
        yield point(key, blind=blind_size(rules, seats), hand=_HAND_OF_TWO)
        own = rules.trust != "off" or rules.discards_are_won
        yield point(value_key("book-discards", rules.discards), ours=own)
        if rules.adjutant and not rules.calls_late:
            yield point("book-exchange-called", ours=True)
    if rules.changes_trumps:
        yield from change(rules)


_PAIR = Cards((parse_card("QS"), parse_card("KS")))
_SINGLE_STAKES = tuple(parse_card(text) for text in ("AH", "KC", "QD", "JS", "TH"))


def board(_rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the stakes, the ante, and the winners of each stake."""
    first, later = ante_limits(0), ante_limits(1)
    yield point("book-board-stakes", cards=Cards(_SINGLE_STAKES), pair=_PAIR)
    yield point("book-board-stays")
    yield head("book-board-ante")
    yield point("book-ante-first", units=first.total)
    yield point("book-ante-duty", pair=_PAIR)
    yield point("book-ante-kitty", most=first.kitty_at_most)
    yield point("book-ante-later", units=later.total)
    yield point("book-ante-silent", pair=_PAIR)
    yield head("book-board-collect")
    yield from bullets("book-collect-side", "book-collect-single")
    yield point("book-collect-pair", pair=_PAIR)
    yield from bullets("book-collect-sequence", "book-collect-share")
    yield point("book-collect-discards", ours=True)
    yield note("book-collect-shown")


def change(rules: RuleSet) -> Iterator[Line]:
    """Yield how Napoleon may change the trumps before the first lead."""
    yield point("book-change", ours=True)
    if not rules.has_board:
        raised = points_for_change(rules, NO_TRUMP)
        yield point("book-change-raise", points=raised, most=rules.highest_bid)
        return
    no_trump = rules.no_trump != "none"
    yield point("book-change-price-no-trump" if no_trump else "book-change-price", most=rules.highest_bid)


def poker(_rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield how the board's remaining units are played for at the end of a session."""
    yield from bullets("book-poker-what", "book-poker-choice", "book-poker-deal", "book-poker-draw")
    yield from bullets("book-poker-seven", "book-poker-rank", "book-poker-tie")
    yield note("book-poker-few")
