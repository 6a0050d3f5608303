"""What happened in a step of a replay, in sentences: the action, and what followed from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from bot.engine.actions import Discard, Pass, Play, Redeal, Void
from bot.engine.cards import CardSet, Mask, Suit
from bot.engine.events import TrickWon
from bot.services.records.replays import ReplayStep
from bot.ui.kits.seen import Seen

Told = Callable[["Words", Any], str]


class Teller(Protocol):
    """What a kit (`bot.ui.kits.kit`) says about the moves of its family."""

    told: ClassVar[Mapping[type, Told]]
    followed: ClassVar[Mapping[type, Told]]

    def trump_of(self, view: Any) -> Suit | None:
        """Return the trumps of a hand, by which cards are sorted; None before there are any."""

    def partner(self, view: Any) -> str:
        """Return what Napoleon's partner is called in this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Seen):
    """One step's sentences; names and cards in the reader's form."""

    kit: Teller
    step: ReplayStep

    def what_happened(self) -> Iterator[str]:
        """Yield what a step brought, a sentence a line: the action first, then what followed."""
        first, *more = self._action().split("\n")
        yield f"➡️ {first}{self._maker()}"
        yield from more
        for event in self.step.events:
            told = self.kit.followed.get(type(event))
            if told is not None and (sentence := told(self, event)):
                yield sentence

    def shown(self, cards: Mask) -> str:
        """Return cards side by side, trumps first."""
        return self.cards(CardSet(cards), self.kit.trump_of(self.view))

    def partner(self) -> str:
        """Return what the partner is called in this game."""
        return self.kit.partner(self.view)

    def of(self, key: str, **params: Any) -> str:
        """Return a sentence about who acted."""
        assert self.step.seat is not None
        return self.text(key, name=self.name(self.step.seat), **params)

    def event(self, kind: type, *, own: bool = False) -> Any:
        """Return the step's event of a kind, the copy of whoever acted if `own`."""
        found = [event for event in self.step.events if isinstance(event, kind)]
        return next((event for event in found if not own or event.audience is not None), None)

    def exchanged(self, thrown: Mask, drawn: Mask) -> str:
        """Return that the actor exchanged cards, or kept them all."""
        if not thrown:
            return self.of("replay-exchange-none")
        return self.of("replay-exchange", thrown=self.shown(thrown), drawn=self.shown(drawn))

    def _maker(self) -> str:
        """Return that a clock or a computer acted in a person's place, if so."""
        seat, by = self.step.seat, self.step.by
        if seat is None or self.snapshot.table.seats[seat].user_id is None or by in ("", "player"):
            return ""
        return f" ({self.text('replay-by-clock' if by == 'clock' else 'replay-by-computer')})"

    def _action(self) -> str:
        """Return what was done; without an action the deal."""
        action = self.step.action
        if action is None:
            return self.text("replay-dealt", name=self.name(self.view.dealer))
        return self.kit.told[type(action)](self, action)


def _play(words: Words, action: Play) -> str:
    card = words.card(action.card)
    if action.revoke:
        return words.of("replay-revoke", card=card)
    return words.of("replay-lead" if len(words.view.trick) == 1 else "replay-play", card=card)


def _trick(words: Words, event: TrickWon) -> str:
    return words.text("replay-trick-nap", name=words.name(event.seat))


SHARED_ACTIONS: Mapping[type, Told] = {
    Pass: lambda words, _: words.of("replay-pass"),
    Discard: lambda words, action: words.of("replay-discard", cards=words.shown(action.cards)),
    Play: _play,
    Redeal: lambda words, _: words.text("replay-redealt"),
    Void: lambda words, _: words.text("replay-voided"),
}
"""The actions that several families have, told."""

SHARED_EVENTS: Mapping[type, Told] = {TrickWon: _trick}
"""The same for events."""
