"""A replay's sentences: what happened in a step, with names and cards formatted for the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bot.engine.actions import Discard, Pass, Play, Redeal, Undo, Void
from bot.engine.cards import CardSet, Mask
from bot.engine.events import TrickWon
from bot.engine.game import GameEvent, TableView, ViewT
from bot.services.records.replays import ReplayStep
from bot.ui.core.texts import Param
from bot.ui.kits.scene import Seen

if TYPE_CHECKING:
    from bot.ui.kits.kit import Kit

SentenceMaker = Callable[["StepText[Any]", Any], str]
"""Returns a replay's text for an action or event of one type."""

EventT = TypeVar("EventT", bound=GameEvent)

_MADE_BY = {"clock": "replay-by-clock", "computer": "replay-by-computer", "claim": "replay-by-claim"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText(Seen[ViewT]):
    """The sentences for one step, with names and cards formatted for the reader."""

    kit: Kit[ViewT]
    step: ReplayStep

    def sentences(self) -> Iterator[str]:
        """Yield a sentence for each effect of a step: first the action, then its consequences."""
        first, *more = self._action().split("\n")
        yield f"➡️ {first}{self._maker()}"
        yield from more
        for event in self.step.events:
            make = self.kit.event_sentences.get(type(event))
            if make is not None and (sentence := make(self, event)):
                yield sentence

    def card_list(self, cards: Mask) -> str:
        """Return cards side by side, trumps first."""
        return self.cards(CardSet(cards), self.kit.trump_of(self.view))

    def act_text(self, key: str, **params: Param) -> str:
        """Return a sentence about the seat that acted."""
        assert self.step.seat is not None
        return self.text(key, name=self.name(self.step.seat), **params)

    def event(self, kind: type[EventT]) -> EventT:
        """Return the step's event of a type: the private one, for the acting seat."""
        return next(it for it in self.step.events if isinstance(it, kind) and it.audience is not None)

    def exchange_sentence(self, thrown: Mask, drawn: Mask) -> str:
        """Return the sentence on the cards that the acting seat exchanged, or that it kept all."""
        if not thrown:
            return self.act_text("replay-exchange-none")
        return self.act_text("replay-exchange", thrown=self.card_list(thrown), drawn=self.card_list(drawn))

    def _maker(self) -> str:
        """Return the note that a clock, a computer or a claim acted for a person; "" otherwise."""
        seat, by = self.step.seat, self.step.by
        if seat is None or self.snapshot.table.seats[seat].user_id is None or by in ("", "player"):
            return ""
        return f" ({self.text(_MADE_BY[by])})"

    def _action(self) -> str:
        """Return the sentence for the step's action, or for the deal if the step has none."""
        action = self.step.action
        if action is None:
            return self.text("replay-dealt", name=self.name(self.view.dealer))
        return self.kit.action_sentences[type(action)](self, action)


def _play(words: StepText[TableView], action: Play) -> str:
    card = words.card(action.card)
    if action.revoke:
        return words.act_text("replay-revoke", card=card)
    return words.act_text("replay-lead" if len(words.view.trick) == 1 else "replay-play", card=card)


SHARED_ACTION_SENTENCES: Mapping[type, SentenceMaker] = {
    Pass: lambda words, _: words.act_text("replay-pass"),
    Discard: lambda words, action: words.act_text("replay-discard", cards=words.card_list(action.cards)),
    Play: _play,
    Undo: lambda words, _: words.act_text("replay-undone"),
    Redeal: lambda words, _: words.text("replay-redealt"),
    Void: lambda words, _: words.text("replay-voided"),
}
"""Replay texts of actions that several families have."""


def _trick_won(words: StepText[TableView], event: TrickWon) -> str:
    points = event.scoring.bit_count()
    return words.text(
        "replay-trick", name=words.name(event.seat), points=points, why=words.why(event.number) or "no"
    )


SHARED_EVENT_SENTENCES: Mapping[type, SentenceMaker] = {TrickWon: _trick_won}
"""Replay texts of events that several families have."""
