"""A player's own hand in a point-trick game: its lines, and the controls for legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from bot.engine.actions import CLAIM_REDEAL, TRUST, Bid, Call, CallNoCard, NameSuit, Pass, Play
from bot.engine.cards import (
    BIT,
    JOKER,
    NO_TRUMP,
    QUEEN_OF_HEARTS,
    Card,
    CardSet,
    Suit,
    card_text,
    cards_of,
    rank_of,
    suit_of,
    suit_text,
)
from bot.engine.legal import LegalActions, actions_of
from bot.engine.phases.exchange import SECOND_CALL
from bot.engine.require import require
from bot.engine.rules import Discards, RuleSet
from bot.engine.state import PhaseName
from bot.engine.tricks import trick_table
from bot.engine.views import View, trick_table_in
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.texts import Texts
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.table import (
    BLIND_UP,
    NapoleonTable,
    first_trick_notes,
    in_first_trick,
    named_line,
    open_cards,
    side_line,
    tops_of,
    trust_button,
)
from bot.ui.kits.scene import (
    MORE,
    CardLine,
    SceneButton,
    SceneControl,
    SceneLine,
    SceneMenu,
    SceneOption,
    Seen,
    TextOnlyLine,
)

_ADVICE: Mapping[PhaseName, str] = {
    PhaseName.CALL: "coach-call",
    PhaseName.EXCHANGE: "coach-exchange",
    PhaseName.PLAY: "coach-lead",
}


class NapoleonHand(NapoleonTable):
    """A seat's own hand."""

    def own_heading(self, seen: Seen[View]) -> Iterator[SceneLine]:
        yield from self.contract_lines(seen)
        contract = seen.view.contract
        if contract is None:
            return
        if contract.seat == seen.reader:
            if contract.alone and not contract.revealed:
                yield seen.text("role-alone", where=_where_called(seen.view))
        elif contract.adjutant == seen.reader:
            if not contract.revealed:
                yield seen.text("role-adjutant-secret")
        elif contract.called is not None or contract.revealed:
            yield seen.text("role-opponent")

    def own_course(self, seen: Seen[View]) -> Iterator[SceneLine]:
        view = seen.view
        yield from stakes.board_lines(seen.ctx, self.board(view), seen.table.config.stake)
        if view.phase is PhaseName.AUCTION:
            bids = [made for made in view.auction if made.points]
            if bids:
                bid = f"**{seen.bid(bids[-1].points, bids[-1].suit)}**"
                yield seen.text("highest-bid", name=seen.name(bids[-1].seat), bid=bid)
            else:
                yield seen.text("auction-none")
        taken = view.phase is PhaseName.EXCHANGE and view.contract and view.contract.seat == view.seat
        if taken and view.blind is not None:
            yield CardLine(fmt.sort_cards(view.blind, self.trump_of(view)), "blind-line")
        if view.phase is PhaseName.PLAY:
            if view.blind_card is not None and not view.tricks:
                yield seen.text("blind-card", card=seen.card(view.blind_card))
            yield side_line(seen)
        if not taken:
            yield from open_cards(seen)
        each = [
            f"{self.role(view, seat).value}{seen.short(seat, 8)}: {len(won)}"
            for seat, won in enumerate(view.won)
            if won
        ]
        if each:
            yield TextOnlyLine(f"-# {seen.text('points-line', points=' · '.join(each))}")

    def top_cards(self, view: View) -> CardSet:
        return CardSet() if view.seat is None else tops_of(view, view.seat)

    def special_cards(self, seen: Seen[View]) -> Iterator[tuple[Card, str]]:
        contract = seen.view.contract
        called = None if contract is None else contract.called
        notes = _card_notes(seen)
        for card in dict.fromkeys([*notes, *([] if called is None else [called])]):
            yield card, _join_notes(notes.get(card, ""), seen.text("note-called") if card == called else "")

    def own_notes(self, seen: Seen[View], legal: LegalActions) -> Iterator[str]:
        view = seen.view
        yield from first_trick_notes(seen)
        if TRUST in legal.actions:
            yield f"-# {seen.text('trust-help')}"
        if seen.reader not in view.to_act or not view.trick or view.contract is None:
            return
        led, trump = view.trick[0], view.contract.suit
        plays = [play.card for play in actions_of(legal, Play)]
        hunter = trick_table_in(view).hunter[not view.tricks]
        if led == hunter and any(card >= JOKER for card in plays):
            yield f"-# {seen.text('joker-hunted', card=seen.card(led), legal=seen.cards(plays, trump))}"
        elif led >= JOKER and view.rules.names_suit:
            yield named_line(seen)
        elif led >= JOKER and trump == NO_TRUMP:
            yield f"-# {seen.text('joker-led-any')}"
        elif led >= JOKER:
            yield f"-# {seen.text(f'joker-led-{view.rules.led_joker_demand}')}"

    def is_powerless(self, view: View, card: Card) -> bool:
        if view.contract is None or view.trick or not in_first_trick(view):
            return False
        later, first = trick_table(view.rules, view.contract.suit).special
        return bool(later & ~first & BIT[card])

    def advice(self, view: View) -> str:
        allied = view.contract is not None and view.contract.seat != view.seat and view.seats > 2
        partners = view.rules.adjutant or allied
        if view.phase is PhaseName.AUCTION:
            return "coach-auction" if partners else "coach-auction-alone"
        if view.phase is PhaseName.PLAY and view.trick:
            return "coach-follow" if partners else "coach-follow-alone"
        return _ADVICE.get(view.phase, "")

    def own_buttons(self, seen: Seen[View], legal: LegalActions) -> Iterator[SceneButton]:
        if TRUST in legal.actions:
            yield trust_button(seen.snapshot, seen.view)

    def controls(self, seen: Seen[View], legal: LegalActions) -> Iterator[SceneControl]:
        if not (legal or legal.revokes):
            return
        yield from najami.controls(seen, legal)
        yield from _bids(seen, actions_of(legal, Bid), passes=bool(actions_of(legal, Pass)))
        if CLAIM_REDEAL in legal.actions:
            yield (SceneButton("button-claim-redeal", "claimredeal"),)
        namings = [naming.suit for naming in actions_of(legal, NameSuit)]
        if namings:
            yield tuple(
                SceneButton("", "namesuit", suit_text(suit), words=fmt.suit_label(seen.ctx, suit), suit=suit)
                for suit in namings
            )
        calls = [call.card for call in actions_of(legal, Call)]
        if legal.choice is not None:
            yield _discard_menu(seen, cards_of(legal.choice.cards), legal.choice.most)
            if calls:
                yield f"-# {seen.text('second-call-how', points=SECOND_CALL)}"
        yield from _calls(seen, calls)
        others = actions_of(legal, CallNoCard)
        if others:
            yield tuple(
                SceneButton("", "friend", it.friend, words=seen.text(_FRIENDS[it.friend])) for it in others
            )
        yield from super().controls(seen, legal)

    def discard_notes(self, seen: Seen[View], cards: CardSet) -> Iterator[str]:
        view = seen.view
        counting = CardSet(cards.mask & view.rules.scoring)
        if counting:
            key, _ = _WHOSE[view.rules.discards]
            shown = seen.cards(counting, self.trump_of(view))
            sign = "✅" if key == "discard-scoring-napoleon" else "⚠️"
            yield f"{sign} {seen.text(key, count=len(counting), cards=shown)}"


_WHOSE: Mapping[Discards, tuple[str, str]] = {
    "face_up": ("discard-scoring", "note-scoring"),
    "hidden": ("discard-scoring-hidden", "note-scoring-hidden"),
    "first_trick": ("discard-scoring-first-trick", "note-scoring-first-trick"),
    "napoleon": ("discard-scoring-napoleon", "note-scoring-napoleon"),
    "napoleon_hidden": ("discard-scoring-napoleon", "note-scoring-napoleon"),
}
_FRIENDS = {"first_trick": "button-call-first-trick", "nobody": "button-call-nobody"}


def _where_called(view: View) -> str:
    """Return the text variant for where Napoleon's called card was; ``shown`` if others may have seen it."""
    if require(view.contract).called not in {*(view.blind or ()), view.blind_card}:
        return "own"
    return "shown" if view.board is not None or view.rules.all_pass == BLIND_UP else "blind"


def _bids(seen: Seen[View], bids: Sequence[Bid], *, passes: bool) -> Iterator[SceneControl]:
    """Yield buttons for the cheapest bid in each suit and for a pass, then menus for the other bids."""
    cheapest: dict[Suit, Bid] = {}
    for bid in sorted(bids, key=lambda bid: bid.points):
        cheapest.setdefault(bid.suit, bid)
    shown = sorted(cheapest.values(), key=bids.index)
    if shown:
        options = (_bid_option(seen, bid) for bid in shown)
        yield tuple(SceneButton("", "bid", it.value, words=it.words, suit=it.suit) for it in options)
    if passes:
        yield (SceneButton("button-pass", "pass"),)
    if len(bids) > len(shown):
        yield from _bid_menus(seen, bids)


def _bid_option(seen: Seen[View], bid: Bid) -> SceneOption:
    label = fmt.bid_label(seen.ctx, bid.points, bid.suit)
    return SceneOption(ids.encode_bid(bid.points, bid.suit), label, suit=bid.suit)


def _calls(seen: Seen[View], cards: Sequence[Card]) -> Iterator[SceneControl]:
    """Yield buttons for the cards that are usually called, and *Other card*; after it menus of all cards."""
    usual = [] if seen.more == MORE else _usual_calls(seen, cards)
    if not usual:
        yield from _call_menus(seen, cards)
        return
    notes, buttons = _card_notes(seen), []
    for card in usual:
        words = _join_notes(fmt.card_short(seen.ctx, card), "" if card >= JOKER else notes.get(card, ""))
        buttons.append(SceneButton("", "call", card_text(card), words=words, card=card))
    yield (*buttons, SceneButton("button-other-card", "hand", MORE))


_LEAST_CALLED = 10
"""The lowest trump that has a button for calling it, by rank: the queen."""


def _usual_calls(seen: Seen[View], cards: Sequence[Card]) -> list[Card]:
    """Return the cards that Napoleon usually calls: mighty, jokers, jacks, the highest trumps."""
    view = seen.view
    if view.contract is None:
        return []
    trump, table = view.contract.suit, trick_table(view.rules, view.contract.suit)
    special = (table.mighty, *view.rules.jokers, table.regular_jack, table.sub_jack)
    others = [card for card in cards if card not in view.hand and card not in view.discards]
    usual = [card for card in special if card is not None and card in others]
    if trump != NO_TRUMP:
        trumps = (card for card in others if card < JOKER and suit_of(card) == trump and card not in usual)
        usual += sorted((card for card in trumps if rank_of(card) >= _LEAST_CALLED), reverse=True)
    return usual


def _bid_menus(seen: Seen[View], bids: Sequence[Bid]) -> Iterator[SceneMenu]:
    """Yield menus of the legal bids, cheapest first; bids of the same points are in the same menu."""
    pages: list[list[Bid]] = [[]]
    for points in sorted({bid.points for bid in bids}):
        level = [bid for bid in bids if bid.points == points]
        if len(pages[-1]) + len(level) > parts.MOST_OPTIONS:
            pages.append([])
        pages[-1] += level
    for number, page in enumerate(filter(None, pages)):
        options = tuple(_bid_option(seen, bid) for bid in page)
        first, last = page[0].points, page[-1].points
        key = "menu-bid-points" if first == last else "menu-bid"
        words = seen.text(key, points=first, least=first, most=last)
        yield SceneMenu("bid", words, options, str(number))


def _call_menus(seen: Seen[View], cards: Sequence[Card]) -> Iterator[SceneMenu]:
    """Yield a menu of callable cards for each suit, trumps first; jokers are in the first menu."""
    view = seen.view
    trump = view.contract.suit if view.contract else None
    notes, own = _card_notes(seen), dict.fromkeys((*view.hand, *view.discards), seen.text("note-own"))
    jokers = [card for card in cards if card >= JOKER]
    for suit in fmt.suit_order(trump):
        shown = [*jokers, *(card for card in cards if card < JOKER and suit_of(card) == suit)]
        if not shown:
            continue
        jokers = []
        options = tuple(
            seen.option(card, _join_notes(notes.get(card, ""), own.get(card, "")))
            for card in seen.sort_cards(shown, trump)
        )
        words = seen.text("menu-call", suit=fmt.suit_label(seen.ctx, suit))
        yield SceneMenu("call", words, options, suit_text(suit))


def _discard_menu(seen: Seen[View], cards: Iterable[Card], count: int) -> SceneMenu:
    view = seen.view
    contract, counts = view.contract, seen.text(_WHOSE[view.rules.discards][1])
    called = None if contract is None else contract.called
    notes: tuple[Mapping[Card, str], ...] = (
        _card_notes(seen),
        {} if called is None else {called: seen.text("note-called")},
        dict.fromkeys(cards_of(view.rules.scoring), counts),
        dict.fromkeys(view.blind or (), seen.text("note-blind")),
    )
    shown = seen.sort_cards(cards, contract.suit if contract else None)
    options = tuple(seen.option(card, _join_notes(*(of.get(card, "") for of in notes))) for card in shown)
    return SceneMenu("discard", seen.text("menu-discard", count=count), options, count=count)


def _join_notes(*notes: str) -> str:
    return " · ".join(filter(None, notes))


def _card_notes(seen: Seen[View]) -> Mapping[Card, str]:
    """Return descriptions of special cards under the current trumps."""
    view = seen.view
    if view.contract is None:
        return {}
    first = in_first_trick(view)
    return _special_notes(seen.ctx.texts, seen.ctx.locale, view.rules, view.contract.suit, first)


@lru_cache(maxsize=512)
def _special_notes(texts: Texts, locale: str, rules: RuleSet, trump: Suit, first: bool) -> Mapping[Card, str]:
    """Return descriptions of special cards; `first`: of those that count in the first trick."""
    table, power = trick_table(rules, trump), rules.first_trick if first else "full"
    mighty, jacks = power != "plain", power in ("specials", "full")
    special: dict[Card | None, str] = {
        table.mighty if mighty else None: "note-mighty",
        table.hunter[first]: "note-joker-hunter",
        QUEEN_OF_HEARTS if rules.yoromeki and mighty else None: "note-yoromeki",
        **dict.fromkeys(rules.jokers, "note-joker"),
        table.regular_jack if jacks else None: "note-regular-jack",
        table.sub_jack if jacks else None: "note-sub-jack",
    }
    return {card: texts.get(locale, key) for card, key in special.items() if card is not None}
