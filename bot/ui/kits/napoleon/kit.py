"""The kit of the point-trick games except table and hand: moves, the result (rules.md 1 to 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.actions import GameAction
from bot.engine.cards import MIGHTY, CardSet, Suit, parse_suit
from bot.engine.errors import IllegalAction
from bot.engine.legal import actions_of
from bot.engine.require import require
from bot.engine.settlement import revoke_units
from bot.engine.state import Contract, Result
from bot.engine.views import View
from bot.services.values.tables import PrivateHand, TableStatus
from bot.ui.core import cardtext, ids, parts, stakes
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Texts
from bot.ui.kits import sentences, shared
from bot.ui.kits.napoleon import book_before as before
from bot.ui.kits.napoleon import book_play as play
from bot.ui.kits.napoleon import book_tricks as tricks
from bot.ui.kits.napoleon import najami, story
from bot.ui.kits.napoleon.hand import NapoleonHand
from bot.ui.kits.napoleon.table import side_name
from bot.ui.kits.scene import CardLine, SceneLine, Seen

PAY, DECLINE = "pay", "decline"
"""Whether to pay to see the blind, as arguments of buttons and commands."""
_HOW = {"made": "how-made", "failed": "how-failed", "overshot": "how-failed", "siberian": "how-failed"}
_CALLS = {"first_trick": "call-first-trick", "nobody": "call-nobody"}
_TOLD_CALLS = {"first_trick": "replay-call-first-trick", "nobody": "replay-call-no-card"}


def _bid(arg: str, chosen: Sequence[str]) -> act.Bid:
    text = shared.first_choice(chosen) or arg
    found = ids.decode_bid(text)
    if found is None:
        raise IllegalAction("bid-unknown", text=text[:30])
    return act.BIDS.get(found) or act.Bid(*found)


def _suit(arg: str, refusal: str) -> Suit:
    try:
        return parse_suit(arg.strip().upper())
    except ValueError:
        raise IllegalAction(refusal) from None


def _friend(arg: str, _: Sequence[str]) -> act.CallNoCard:
    found = act.find_call(arg)
    if found is None:
        raise IllegalAction("call-only")
    return found


def _call(words: sentences.StepText[View], action: act.Call) -> str:
    said = words.act_text("replay-call", card=words.card(action.card))
    contract = words.view.contract
    if contract is None or contract.adjutant is None:
        return parts.lines(said, words.text("replay-call-nobody"))
    held = words.text("replay-call-held", name=words.name(contract.adjutant))
    return parts.lines(said, held)


def _blind_taken_text(words: sentences.StepText[View], event: ev.BlindTaken) -> str:
    if event.audience is None:
        return ""
    return words.text("replay-blind-taken", name=words.name(event.seat), cards=words.card_list(event.cards))


def _adjutant_text(words: sentences.StepText[View], event: ev.AdjutantRevealed) -> str:
    if event.adjutant is None:
        return words.text("replay-alone")
    return words.text("replay-revealed", name=words.name(event.adjutant))


def _stakes_text(words: sentences.StepText[View], event: ev.StakesCollected) -> str:
    takers = fmt.join(words.ctx, (words.name(seat) for seat, units in enumerate(event.units) if units))
    stake = stakes.stake_name(words.ctx, event.stake)
    return words.text("collected-line", stake=stake, units=sum(event.units), names=takers)


class NapoleonKit(NapoleonHand):
    """The kit of the point-trick games."""

    name = "napoleon"
    has_review = True
    has_partners = True
    move_parsers: ClassVar[Mapping[str, shared.MoveParser]] = {
        **shared.SHARED_MOVE_PARSERS,
        "bid": _bid,
        "call": lambda arg, chosen: act.CALLS[shared.card_of(shared.first_choice(chosen) or arg)],
        "see": lambda arg, _: act.PAY_TO_SEE if arg == PAY else act.DECLINE_TO_SEE,
        "trump": lambda arg, _: act.ChangeTrump(_suit(arg, "change-suit")),
        "namesuit": lambda arg, _: act.NameSuit(_suit(arg, "name-suit")),
        "friend": _friend,
        "claimredeal": lambda *_: act.CLAIM_REDEAL,
    }
    move_texts: ClassVar[Mapping[type[GameAction], shared.MoveText]] = {
        **shared.SHARED_MOVE_TEXTS,
        act.Bid: lambda ctx, action: ("bid", {"bid": fmt.bid(ctx, action.points, action.suit)}),
        act.Call: lambda ctx, action: ("call", {"card": fmt.card(ctx, action.card)}),
        act.Trust: lambda *_: ("trust", {}),
        act.Ante: lambda ctx, action: ("ante", {"stakes": stakes.stakes_text(ctx, action.stakes)}),
        act.PayToSee: lambda *_: ("pay", {}),
        act.DeclineToSee: lambda *_: ("decline", {}),
        act.ChangeTrump: lambda ctx, action: ("change", {"suit": ctx.emoji.suit(action.suit)}),
        act.NameSuit: lambda ctx, action: ("name-suit", {"suit": ctx.emoji.suit(action.suit)}),
        act.CallNoCard: lambda _, action: (_CALLS[action.friend], {}),
        act.ClaimRedeal: lambda *_: ("claim-redeal", {}),
    }
    action_sentences: ClassVar[Mapping[type[GameAction], sentences.SentenceMaker]] = {
        **sentences.SHARED_ACTION_SENTENCES,
        act.Bid: lambda words, action: words.act_text(
            "replay-bid", bid=words.bid(action.points, action.suit)
        ),
        act.Call: _call,
        act.Trust: lambda words, _: words.act_text("replay-trust"),
        act.Ante: lambda words, action: words.act_text(
            "replay-ante", stakes=stakes.stakes_text(words.ctx, action.stakes)
        ),
        act.PayToSee: lambda words, _: words.act_text("replay-pays"),
        act.DeclineToSee: lambda words, _: words.act_text("replay-declines"),
        act.ChangeTrump: lambda words, action: words.act_text(
            "replay-change", bid=words.bid(words.view.contract.points, action.suit)
        ),
        act.NameSuit: lambda words, action: words.act_text(
            "replay-name-suit", suit=words.ctx.emoji.suit(action.suit)
        ),
        act.CallNoCard: lambda words, action: words.act_text(_TOLD_CALLS[action.friend]),
        act.ClaimRedeal: lambda words, _: words.act_text("replay-claim-redeal"),
    }
    event_sentences: ClassVar[Mapping[type, sentences.SentenceMaker]] = {
        **sentences.SHARED_EVENT_SENTENCES,
        ev.AllPassed: lambda words, _: words.text("phase-all-passed"),
        ev.BlindTurnedUp: lambda words, event: words.text(
            "blind-open-line", cards=words.card_list(event.cards)
        ),
        ev.MightyShown: lambda words, _: words.text("all-passed-must-bid", card=words.card(MIGHTY)),
        ev.SeatBound: lambda words, event: words.text("all-passed-bound", name=words.name(event.seat)),
        ev.BadHandShown: lambda words, event: words.text(
            "bad-hand-line", name=words.name(event.seat), cards=words.card_list(event.cards)
        ),
        ev.AuctionWon: lambda words, event: words.text(
            "replay-napoleon", name=words.name(event.seat), bid=words.bid(event.points, event.suit)
        ),
        ev.BlindTaken: _blind_taken_text,
        ev.BlindDealtOut: lambda words, _: words.text("replay-blind-dealt"),
        ev.BlindShown: lambda words, event: words.text("blind-shown", cards=words.card_list(event.cards)),
        ev.PileCardTurnedUp: lambda words, event: words.text("replay-turned-up", card=words.card(event.card)),
        ev.AdjutantRevealed: _adjutant_text,
        ev.StakesCollected: _stakes_text,
    }
    stages = (
        ("replay-to-redeal", (act.Redeal,)),
        ("replay-to-ante", (act.Ante,)),
        ("replay-to-auction", (act.Bid, act.Pass, act.ClaimRedeal)),
        ("replay-to-call", (act.Call, act.CallNoCard)),
        ("replay-to-window", (act.PayToSee, act.DeclineToSee)),
        ("replay-to-exchange", (act.Discard,)),
        ("replay-to-change", (act.ChangeTrump,)),
    )
    words_in_lobby = (
        *("book-term-napoleon", "book-term-adjutant"),
        *("book-term-unit", "book-term-fair"),
    )
    words_in_result = (
        *("book-term-napoleon", "book-term-adjutant", "book-term-scoring"),
        *("book-term-same-two", "book-term-siberian", "book-term-unit", "book-term-fair"),
    )
    topics: ClassVar[shared.Topics] = {
        "overview": (before.overview, shared.always),
        "deal": (before.deal, shared.always),
        "piles": (before.piles, lambda _rules, seats: seats == 2),
        "board": (before.board, lambda rules, _seats: rules.has_board),
        "auction": (before.auction, shared.always),
        "call": (before.call, shared.always),
        "exchange": (before.exchange, shared.always),
        "play": (play.play, shared.always),
        "winner": (tricks.winner_of_trick, shared.always),
        "joker": (tricks.joker, lambda rules, _seats: bool(rules.jokers)),
        "examples": (tricks.examples, shared.always),
        "result": (play.result, shared.always),
        "payment": (play.payment, shared.always),
        "poker": (before.poker, lambda rules, _seats: rules.has_board),
        "conduct": (play.conduct, shared.always),
        "aids": (lambda *_: shared.aids("book-aids-claim-points"), shared.always),
        "terms": (play.terms, shared.always),
    }
    reasons: ClassVar[shared.Reasons] = tricks.REASONS

    # --- the result --------------------------------------------------------------------------------------

    def outcome(self, seen: Seen[View]) -> Iterator[SceneLine]:
        heading, why = _words(seen.public)
        yield f"### {heading}"
        yield from self._course_of(seen, why)

    def short_outcome(self, seen: Seen[View]) -> str:
        view = seen.view
        result, contract = view.result, view.contract
        if result is None or contract is None or result.outcome not in _HOW:
            return super().short_outcome(seen)
        bid, me = seen.bid(contract.points, contract.suit), "yes" if contract.seat == seen.reader else "no"
        return seen.text(_HOW[result.outcome], me=me, bid=bid, points=result.side_points or 0)

    def units_from_board(self, view: View, seat: int) -> int | None:
        if view.board is None or view.result is None or view.result.outcome not in _HOW:
            return None
        return sum(units[seat] for _, units in view.board.collected) - view.board.paid[seat]

    def own_outcome(self, seen: Seen[View]) -> Iterator[SceneLine]:
        view = seen.view
        plain = view.result is not None and view.result.outcome in ("made", "failed")
        yield from self._course_of(seen, "" if plain else _words(seen.public)[1])
        yield from self.taken_cards(seen)

    def highlights(self, seen: Seen[View]) -> Iterator[str]:
        return story.highlights(seen)

    def can_guess_partner(self, view: View) -> bool:
        contract = view.contract
        return contract is not None and contract.called is not None and contract.alone is None

    def partner_seat(self, view: View) -> int | None:
        contract = view.contract
        if contract is None or contract.alone is None:
            return None
        return contract.seat if contract.adjutant is None else contract.adjutant

    def declarers(self, view: View) -> frozenset[int]:
        found = () if view.contract is None else (view.contract.seat, view.contract.adjutant)
        return frozenset(seat for seat in found if seat is not None)

    def taken_cards(self, seen: Seen[View]) -> Iterator[CardLine]:
        view = seen.view
        if view.result is None or view.result.side_points is None:
            return
        side = self.declarers(view)
        taken = {True: CardSet(), False: CardSet()}
        for seat, won in enumerate(view.won):
            taken[seat in side] |= won
        if view.rules.discards in ("face_up", "napoleon_hidden"):  # the first for the opponents
            away = view.discards & CardSet(view.rules.scoring)
            taken[view.rules.discards == "napoleon_hidden"] |= away
        for ours, key in ((True, "taken-by-side"), (False, "taken-by-others")):
            cards = fmt.sort_cards(taken[ours], self.trump_of(view))
            count = {"points": len(cards), "others": len(view.won) - len(side)}
            roles = {"side": side_name(view), "partner": seen.partner}
            yield CardLine(cards, key, {**count, **roles}, small=True)

    def _course_of(self, seen: Seen[View], why: str) -> Iterator[SceneLine]:
        """Yield contract and adjutant, the reason `why` for the result, and the apology owed by custom."""
        view = seen.view
        if view.result is not None and view.result.side_points is not None:
            yield from self.contract_lines(seen)
        yield why
        if view.result is not None and view.result.apology is not None and view.contract is not None:
            yield seen.text(
                "apology-line",
                name=seen.public.name(view.result.apology),
                napoleon=seen.public.name(view.contract.seat),
            )

    def result_details(self, seen: Seen[View], seat: int) -> Iterator[str]:
        view = seen.view
        if view.won and (view.result is None or view.result.side_points is not None):
            yield seen.text("points", points=len(view.won[seat]))
        if view.board is not None:
            taken = sum(units[seat] for _, units in view.board.collected)
            yield seen.text("board-paid", paid=view.board.paid[seat], taken=taken)

    def hidden_cards(self, seen: Seen[View]) -> Iterator[SceneLine]:
        trump = self.trump_of(seen.view)
        for key, cards in (("blind-line", seen.view.blind), ("discards-line", seen.view.discards)):
            if cards:
                yield CardLine(fmt.sort_cards(cards, trump), key, small=True)

    def payment_lines(self, seen: Seen[View]) -> Iterable[SceneLine]:
        return najami.payment_lines(seen)

    def division_text(self, seen: Seen[View]) -> str:
        left = 0 if seen.view.board is None else seen.view.board.stakes.total
        closed = seen.table.status is TableStatus.CLOSED
        return seen.text("board-shared", amount=seen.amount(left)) if left and closed else ""

    # --- moves -------------------------------------------------------------------------------------------

    def bids(
        self, ctx: PanelContext, private: PrivateHand[View], typed: str
    ) -> tuple[list[tuple[str, str]], str]:
        bids = actions_of(private.legal, act.Bid)
        meant = cardtext.parse_bid_input(ctx.texts, typed)
        chosen = [
            (fmt.bid_label(ctx, bid.points, bid.suit), ids.encode_bid(bid.points, bid.suit))
            for bid in bids
            if meant is None or meant == (bid.points, bid.suit)
        ]
        return chosen, "" if meant else typed

    def read_bid(self, texts: Texts, text: str) -> act.Bid | None:
        found = cardtext.parse_bid_input(texts, text)
        return None if found is None else act.BIDS.get(found) or act.Bid(*found)

    def revoke_losses(self, view: View) -> Iterator[int]:
        made, seat = require(view.contract), require(view.seat)
        for adjutant in _possible_adjutants(view):
            contract = Contract(made.seat, made.points, made.suit, adjutant=adjutant)
            yield -revoke_units(view.rules, view.seats, contract, seat)[seat]


def _words(seen: Seen[View]) -> tuple[str, str]:
    """Return a heading for the outcome, and a sentence with the reason."""
    view = seen.view
    result, contract, text = view.result, view.contract, seen.text
    if result is None or result.outcome == "voided":
        return text("outcome-voided"), seen.why_voided()
    if result.outcome == "thrown_in" or contract is None:
        board = "no" if view.board is None else "yes"
        why = text("why-thrown-in", rule=view.rules.all_pass, board=board)
        return text("outcome-thrown-in"), f"{why}{seen.next_dealer()}"
    if result.outcome == "revoke":
        return text("outcome-revoke"), _why_revoke(seen, result)
    took, bid, side = result.side_points or 0, contract.points, side_name(view)
    if result.outcome == "made":
        return text("outcome-made", side=side), text("why-made", points=took, bid=bid, side=side)
    lost = text("outcome-lost", side=side)
    if result.outcome == "failed":
        return lost, text("why-failed", points=took, bid=bid, short=bid - took, side=side)
    if result.outcome == "overshot":
        return lost, text("why-overshot", points=took, bid=bid)
    if view.rules.siberian == "opponents_trickless":
        return text("outcome-siberian"), text("why-siberian-trickless", bid=bid)
    return text("outcome-siberian"), text("why-siberian", points=took, bid=bid, side=side)


def _why_revoke(seen: Seen[View], result: Result) -> str:
    """Return a sentence with the seat that revoked, its card, and the payers."""
    view = seen.view
    who, card = seen.name(require(result.revoker)), seen.card(view.trick[-1])
    if view.rules.payment != "tally":
        return seen.text("why-revoke", name=who, card=card)
    counts = result.revoker != require(view.contract).seat
    return seen.text("why-revoke-counted" if counts else "why-revoke-nobody", name=who, card=card)


def _possible_adjutants(view: View) -> Iterator[int | None]:
    """Yield None for "Napoleon stands alone", and each seat that could be the adjutant."""
    contract = require(view.contract)
    if contract.adjutant is not None:
        yield contract.adjutant
        return
    if contract.alone is not False:
        yield None
    if contract.alone is not True:
        yield next(seat for seat in range(view.seats) if seat not in (contract.seat, view.seat))


NAPOLEON = NapoleonKit()
