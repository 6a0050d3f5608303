"""The table of a point-trick game: contract, seats, calls, open cards, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import discord

from bot.engine.board import Board
from bot.engine.cards import JOKER, MIGHTY, CardSet, Suit, mask_of
from bot.engine.rules import AllPass, tricks_in
from bot.engine.state import PhaseName
from bot.engine.tricks import winner
from bot.engine.views import View, trick_table_in
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.texts import Param
from bot.ui.kits.kit import Kit
from bot.ui.kits.napoleon import najami
from bot.ui.kits.scene import (
    CardLine,
    Mark,
    Role,
    SceneButton,
    SceneContract,
    SceneLine,
    SceneSeat,
    Seen,
    TextOnlyLine,
)

_CALLS_SHOWN = 12
_PHASE_COLOURS = {
    PhaseName.ANTE: parts.BOARD_COLOUR,
    PhaseName.WINDOW: parts.BOARD_COLOUR,
    PhaseName.CHANGE: parts.EXCHANGE_COLOUR,
    PhaseName.AUCTION: parts.AUCTION_COLOUR,
    PhaseName.ALL_PASSED: parts.AUCTION_COLOUR,
    PhaseName.CALL: parts.EXCHANGE_COLOUR,
    PhaseName.EXCHANGE: parts.EXCHANGE_COLOUR,
    PhaseName.PLAY: parts.PLAY_COLOUR,
}
_TURNS = {
    PhaseName.ANTE: "turn-ante",
    PhaseName.WINDOW: "turn-window",
    PhaseName.CALL: "turn-call",
}

BLIND_UP: AllPass = "blind_up"
"""The value of `all_pass` with which the blind may be turned up before it is taken."""


def in_first_trick(view: View) -> bool:
    """Return whether the first trick is being played or about to be led."""
    return view.phase is PhaseName.PLAY and not view.tricks


def first_trick_notes(seen: Seen[View]) -> Iterator[str]:
    """Yield notes on the cards with power in the first trick, and on a joker without power in any trick."""
    rules = seen.view.rules
    if rules.first_trick != "full" and in_first_trick(seen.view):
        jacks = "yes" if rules.jacks else "no"
        yield f"-# {seen.text('first-trick', power=rules.first_trick, jacks=jacks)}"
        if rules.same_two == "always":
            yield f"-# {seen.text('book-first-same-two')}"
    if seen.view.phase is PhaseName.PLAY and _joker_is_powerless(seen.view):
        yield f"-# {seen.text('joker-no-power')}"


def _joker_is_powerless(view: View) -> bool:
    """Return whether a joker that is still to be played cannot win this trick, though it can win others."""
    rules, number = view.rules, len(view.tricks)
    late = tricks_in(rules, view.seats) - rules.joker_last_tricks
    first = rules.joker_first_trick == "powerless" and rules.first_trick in ("specials", "full")
    played = {card for trick in view.tricks for card in trick.cards}
    return not played.issuperset(rules.jokers) and (number >= late or (first and not number))


class NapoleonTable(Kit[View]):
    """A table of a point-trick game, live or in a replay."""

    def phase_colour(self, view: View) -> discord.Colour:
        return _PHASE_COLOURS.get(view.phase, parts.QUIET_COLOUR)

    def trump_of(self, view: View) -> Suit | None:
        return None if view.contract is None else view.contract.suit

    def heading(self, seen: Seen[View]) -> Iterator[SceneLine]:
        view = seen.view
        if any(view.tally):
            each = (f"{seen.short(seat)} {count}" for seat, count in enumerate(view.tally))
            yield f"-# {seen.text('tally-line', tally=' · '.join(each))}"
        yield from self._phase(seen)
        yield from self.contract_lines(seen, large=view.phase is PhaseName.PLAY)
        yield side_line(seen)
        yield from first_trick_notes(seen)
        yield named_line(seen)
        yield from open_cards(seen)

    def _phase(self, seen: Seen[View]) -> Iterator[SceneLine]:
        view = seen.view
        if view.phase in (PhaseName.AUCTION, PhaseName.ALL_PASSED):
            for seat, hand in view.bad_hands:
                shown = {"name": seen.name(seat)}
                yield CardLine(fmt.sort_cards(hand), "bad-hand-line", shown, small=True)
        if view.phase is PhaseName.ALL_PASSED:
            claimed = len(view.passed) < view.seats
            yield f"### {seen.text('phase-bad-hand' if claimed else 'phase-all-passed')}"
        elif view.phase is PhaseName.CALL:
            yield f"### {seen.text('phase-call')}"
        elif view.phase is PhaseName.EXCHANGE:
            yield f"### {seen.text('phase-exchange')}"
        elif view.phase is PhaseName.AUCTION:
            key = "phase-auction-open" if open_auction(view) else "phase-auction"
            best = [made for made in view.auction if made.points][-1:]
            bid = seen.bid(best[0].points, best[0].suit) if best else ""
            words = seen.text(key, least=view.rules.min_bid, higher="yes" if best else "no", bid=bid)
            yield f"### {words}"
            if view.redeals:
                yield f"-# {seen.text('redeals', count=view.redeals)}"
            if view.must_bid is not None:
                if view.rules.mighty_must_bid:
                    yield f"-# {seen.text('all-passed-must-bid', card=seen.card(MIGHTY))}"
                else:
                    yield f"-# {seen.text('all-passed-bound', name=seen.name(view.must_bid))}"
            elif view.blind is not None:
                yield f"-# {seen.text('all-passed-blind-up')}"
        else:
            yield najami.heading(seen)

    def contract(self, seen: Seen[View]) -> SceneContract | None:
        found = seen.view.contract
        if found is None:
            return None
        points = side_points(seen.view)
        progress = None if points is None else (points, found.points)
        first = not seen.bid(found.points, found.suit).startswith(str(found.points))
        return SceneContract(found.seat, str(found.points), found.suit, found.called, progress, first)

    def contract_lines(self, seen: Seen[View], *, large: bool = False) -> Iterator[SceneLine]:
        """Yield the contract, the called card, and the adjutant if the reader knows them."""
        view = seen.view
        contract = view.contract
        if contract is None:
            return
        who, first = seen.name(contract.seat), contract.bid
        bid = f"**{seen.bid(contract.points, contract.suit)}**"
        napoleon = seen.text("contract-line", name=who, bid=bid)
        if (first.points, first.suit) != (contract.points, contract.suit):
            old = seen.bid(first.points, first.suit)
            napoleon = seen.text("contract-changed", name=who, bid=bid, old=old)
        yield TextOnlyLine(f"{'### ' if large else ''}👑 {napoleon}")
        ally = ""
        if contract.revealed and contract.adjutant is not None:
            who = seen.name(contract.adjutant)
            ally = seen.text("adjutant-line", name=who)
        elif contract.revealed and view.rules.adjutant:
            ally = seen.text("alone-line")
        called = "" if contract.called is None else seen.text("called-line", card=seen.card(contract.called))
        if contract.friend == "first_trick" and not contract.revealed:
            called = seen.text("called-first-trick")
        if called or ally:
            yield TextOnlyLine("🎖️ " + " · ".join(part for part in (called, ally) if part))

    def role(self, view: View, seat: int) -> Role:
        contract = view.contract
        if contract is not None and contract.seat == seat:
            return Role.DECLARER
        known = contract is not None and contract.adjutant == seat
        return Role.PARTNER if known else Role.NONE

    def seat(self, seen: Seen[View], seat: int) -> SceneSeat:
        view = seen.view
        found = replace(super().seat(seen, seat), piles=view.piles[seat] if view.piles else ())
        if view.phase in (PhaseName.AUCTION, PhaseName.ALL_PASSED):
            call, best = _standing_call(seen, seat)
            marks = found.marks | {Mark.HIGHEST} if best else found.marks
            return replace(found, marks=marks, notes=(call,) if call else ())
        if view.phase is PhaseName.PLAY and view.won:
            trump, scoring = self.trump_of(view), view.won[seat]
            notes = (seen.text("points", points=len(scoring)),)
            cards = fmt.sort_cards(scoring, trump)
            won = [CardLine(cards, "won-line" if view.piles else "")] if cards else []
            if others := view.face_up[seat] - scoring:
                won.append(CardLine(fmt.sort_cards(others, trump), "won-stakes-line", small=True))
            return replace(found, score=len(scoring), notes=notes, cards=tuple(won))
        note = najami.seat_note(seen, seat)
        return replace(found, notes=(note,) if note else ())

    def winning_index(self, view: View) -> int | None:
        if view.contract is None:
            return None
        return winner(trick_table_in(view), not view.tricks, view.trick)

    def trust_announcements(self, view: View) -> Sequence[tuple[int, int]]:
        return view.trusts

    def course(self, seen: Seen[View]) -> Iterator[SceneLine]:
        view = seen.view
        if view.contract is not None or view.phase is PhaseName.ANTE:
            return
        if not view.auction:
            yield f"-# {seen.text('auction-none')}"
            return
        bids = [made for made in view.auction if made.points]
        calls = [
            f"{seen.short(made.seat)} {seen.bid(made.points, made.suit)}" for made in bids[-_CALLS_SHOWN:]
        ]
        earlier = len(bids) - len(calls)
        if earlier:
            calls.insert(0, seen.text("auction-earlier", count=earlier))
        if calls:
            yield "-# " + " → ".join(calls)
        if view.passed:
            yield f"-# {seen.text('auction-passed', names=fmt.join(seen.ctx, map(seen.short, view.passed)))}"

    def board(self, view: View) -> Board | None:
        return None if view.board is None else view.board.stakes

    def prompt_key(self, seen: Seen[View]) -> tuple[str, Mapping[str, Param]]:
        view = seen.view
        if view.phase is PhaseName.AUCTION:
            if view.must_bid is None:
                return "turn-auction", {}
            return "turn-must-bid" if view.rules.mighty_must_bid else "turn-bound", {}
        led = view.trick[0] if len(view.trick) == 1 else None
        if view.rules.names_suit and view.named is None and led is not None and led >= JOKER:
            return "turn-name", {}
        if view.phase is PhaseName.EXCHANGE:
            return "turn-exchange", {"count": view.blind_size}
        if view.phase is PhaseName.CHANGE and view.contract is not None:
            return "turn-change", {"suit": seen.ctx.emoji.suit(view.contract.suit)}
        return (_TURNS[view.phase], {}) if view.phase in _TURNS else super().prompt_key(seen)

    def prompt(self, seen: Seen[View]) -> str:
        view = seen.view
        if view.phase is PhaseName.ALL_PASSED and not view.to_act:
            return seen.text("turn-redeal")
        if not open_auction(view):
            return super().prompt(seen)
        waiting = [seat for seat in view.to_act if seat != seen.reader]
        others = f"-# {seen.text('open-waiting', names=seen.names(waiting))}" if waiting else ""
        if seen.reader is None:
            return parts.lines(f"▶️ {seen.text('open-turn')}", others)
        if seen.reader in view.to_act:
            return parts.lines(f"▶️ {seen.text('open-your-turn')}", others)
        passed = seen.reader in view.passed
        if passed and seen.reader not in view.may_act:
            return parts.lines(seen.text("open-you-passed-out"), others)
        return parts.lines(seen.text("open-you-passed" if passed else "open-you-highest"), others)

    def buttons(self, seen: Seen[View]) -> Iterator[SceneButton]:
        view = seen.view
        if view.phase is PhaseName.AUCTION:
            yield SceneButton("button-bid", "bidmenu")
            if view.must_bid is None:
                yield SceneButton("button-pass", "pass")
        if trust_trick(view) is not None:
            yield trust_button(seen.snapshot, view)
        yield from najami.table_buttons(seen)

    # --- replays -----------------------------------------------------------------------------------------

    def replay_heading(self, seen: Seen[View]) -> Iterator[SceneLine]:
        yield from self.contract_lines(seen, large=True)
        yield side_line(seen)
        yield from self.course(seen)

    def replay_seat(self, seen: Seen[View], step: ReplayStep, seat: int) -> SceneSeat:
        view = seen.view
        base = super().replay_seat(seen, step, seat)
        if view.won:
            points = len(view.won[seat])
            base = replace(base, score=points, notes=(seen.text("points", points=points),))
        if not view.piles:
            return base
        cards = fmt.sort_cards(step.hands[seat] - tops_of(view, seat), self.trump_of(view))
        return replace(base, cards=(CardLine(cards),), piles=view.piles[seat])


# --- what lies open --------------------------------------------------------------------------------------


def side_points(view: View) -> int | None:
    """Return the points of Napoleon's side; None while the reader does not know who belongs to it."""
    contract = view.contract
    if view.leader is None or contract is None or not view.won:
        return None
    if contract.adjutant is None and not contract.alone:
        return None
    side = {contract.seat, contract.adjutant}
    won = sum(len(cards) for seat, cards in enumerate(view.won) if seat in side)
    return won + view.rules.hidden_points(view.discards.mask)


def side_line(seen: Seen[View]) -> str:
    """Return the points of Napoleon's side so far, of Napoleon alone while the adjutant is unknown."""
    points, contract = side_points(seen.view), seen.view.contract
    if contract is None or seen.view.leader is None or not seen.view.won:
        return ""
    if points is None:
        alone = len(seen.view.won[contract.seat])
        return TextOnlyLine(seen.text("side-line-least", points=alone, bid=contract.points))
    return TextOnlyLine(seen.text("side-line", points=points, bid=contract.points, side=side_name(seen.view)))


def named_line(seen: Seen[View]) -> str:
    """Return the suit named by the joker's leader as a line; "" in other tricks."""
    named = seen.view.named
    return "" if named is None else f"-# {seen.text('joker-named', suit=fmt.suit_label(seen.ctx, named))}"


def side_name(view: View) -> str:
    """Return the text variant for Napoleon's side: ``lone`` in a game without a partner, else ``side``."""
    return "side" if view.rules.adjutant else "lone"


def open_cards(seen: Seen[View]) -> Iterator[SceneLine]:
    """Yield the open blind and, in the play, the discards that the reader may see."""
    view = seen.view
    contract = view.contract
    mine = contract is not None and view.seat == contract.seat
    before = view.phase in (PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE)
    shown = view.board is not None and view.board.blind_shown
    late = view.phase is PhaseName.CALL and view.rules.calls_late
    taken = mine and (late or view.phase is PhaseName.EXCHANGE)
    if view.blind is not None and before and not shown and not taken:
        yield CardLine(fmt.sort_cards(view.blind), "blind-open-line")
    if view.phase in (PhaseName.CALL, PhaseName.PLAY) and contract is not None and view.discards:
        cards = fmt.sort_cards(view.discards, contract.suit)
        plain = "face-up-plain-line" if view.rules.discards_are_won else "face-up-line"
        key = "own-discards-line" if mine else plain
        yield CardLine(cards, key, {"points": len(cards), "partner": seen.partner}, small=True)
    yield from najami.blind_lines(seen)


def tops_of(view: View, seat: int) -> CardSet:
    """Return the visible top cards of a seat's piles (rules.md 4)."""
    piles = view.piles[seat] if view.piles else ()
    return CardSet(mask_of(pile[0] for pile in piles if pile and pile[0] is not None))


# --- the auction -----------------------------------------------------------------------------------------


def open_auction(view: View) -> bool:
    """Return whether everybody may call now (rules.md 2 `auction`)."""
    return view.phase is PhaseName.AUCTION and view.rules.auction == "open" and view.must_bid is None


def _standing_call(seen: Seen[View], seat: int) -> tuple[str, bool]:
    """Return a seat's last bid, or its pass if that still holds; and whether it is the high bid."""
    view = seen.view
    if seat in view.passed:
        return seen.text("passed"), False
    bids = [made for made in view.auction if made.points]
    mine = [made for made in bids if made.seat == seat]
    if not mine:
        return "", False
    bid, best = seen.bid(mine[-1].points, mine[-1].suit), mine[-1] is bids[-1]
    return (seen.text("highest-mark", bid=bid) if best else bid), best


# --- trust -----------------------------------------------------------------------------------------------


def trust_trick(view: View) -> int | None:
    """Return the number (from 0) of the trick for which trust may be announced now, else None."""
    if view.rules.trust == "off" or view.phase is not PhaseName.PLAY:
        return None
    number = len(view.tricks) - (not view.trick)
    return number if number >= 0 else None


def trust_id(snapshot: TableSnapshot, view: View) -> str:
    """Return a trust button's argument: hand and trick numbers, so that it is valid for that trick only."""
    return f"{snapshot.table.hand_no}.{trust_trick(view)}"


def trust_button(snapshot: TableSnapshot, view: View) -> SceneButton:
    """Return the button that announces trust in the current trick."""
    return SceneButton("button-trust", "trust", trust_id(snapshot, view))
