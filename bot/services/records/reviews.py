"""Review of a person's choices in a finished hand, judged by what they knew then, with turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.engine.actions import Bid, Play, Undo
from bot.engine.cards import Card, Suit
from bot.engine.games import game_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.poker.hand import PokerView
from bot.engine.poker.values import Exchange
from bot.engine.record import course
from bot.engine.roles import ADJUTANT, DECLARERS
from bot.engine.views import View
from bot.players import advise, has_review, takes_long
from bot.players.levels import Level
from bot.players.search.review import Choice, Judged
from bot.players.strength import Judgement, chance_to_make
from bot.services.errors import NotNow
from bot.services.ports import Store, Thinker
from bot.services.records.records import UNREADABLE, FinishedHands, Reader
from bot.services.server.guild_settings import waits_since
from bot.services.tables.loading import sort_actions
from bot.services.values.hands import BY_PLAYER, StoredHand

MOST_KEPT = 300
"""The most reviews in memory, of a few kB each."""


@dataclass(frozen=True, slots=True)
class ReviewedCard:
    """A card choice with the chance 0..1 of each playable card, the played one first.

    `step` is the replay step after it, `trick` counts from 1, `on_table` are the cards already in the trick.
    """

    step: int
    trick: int
    on_table: tuple[Card, ...]
    judged: Judged
    declaring: bool
    """Whether their side, as far as they knew then, was to make the contract."""
    advised: bool = False
    """Whether it cost much although a regular computer, which advises beginners, would have played it."""


@dataclass(frozen=True, slots=True)
class ReviewedExchange:
    """An exchange in the poker hand, with the part 0..1 of the board that each exchange would have won.

    `step` is the replay step after it, `held` are the cards that could be exchanged.
    """

    step: int
    held: tuple[Card, ...]
    judged: Judged


ReviewedChoice = ReviewedCard | ReviewedExchange


@dataclass(frozen=True, slots=True)
class ReviewedBid:
    """A person's last bid, and its chance 0..1 of being made, from what the seat saw then."""

    points: int
    suit: Suit
    chance: float
    contract: bool
    """Whether the bid became the contract."""


@dataclass(frozen=True, slots=True)
class Review:
    """A person's choices in a hand, without choices between equivalent cards."""

    hand_id: int
    bid: ReviewedBid | None
    choices: tuple[ReviewedChoice, ...]

    @property
    def turning(self) -> tuple[ReviewedChoice, ...]:
        """The choices that may have decided the hand, in order."""
        return tuple(choice for choice in self.choices if choice.judged.turning)

    @property
    def decisive(self) -> int:
        """The number of choices whose options had different chances."""
        return sum(len({chance for _, chance in it.judged.chances}) > 1 for it in self.choices)

    @property
    def accuracy(self) -> float:
        """The average share of the best chance that the choices kept, 0..1."""
        if not self.choices:
            return 1.0
        kept = 0.0
        for choice in self.choices:
            best = dict(choice.judged.chances)[choice.judged.best]
            kept += 1.0 if best <= 0.0 else choice.judged.chances[0][1] / best
        return kept / len(self.choices)


class ReviewService:
    """Reviews finished hands for the people who played them."""

    def __init__(self, store: Store, finished: FinishedHands, thinker: Thinker) -> None:
        self._store = store
        self._finished = finished
        self.thinker = thinker
        self._kept: dict[tuple[int, int], Review] = {}

    async def review(self, hand_id: int, reader: Reader) -> Review:
        """Return the review of the reader's own choices in a finished hand.

        Raises errors of `FinishedHands.get`, and NotNow: `review-not-played` if the reader was not dealt in,
        `review-not-here` without choices to review, `review-busy` if it takes too long, `hand-damaged`.
        """
        stored = await self._finished.get(hand_id, reader)
        if reader.user_id not in stored.header.players:
            raise NotNow("review-not-played")
        seat = stored.header.players.index(reader.user_id)
        known = self._kept.get((hand_id, seat))
        if known is not None:
            return known
        try:
            places, bid = _choices(stored, seat)
        except UNREADABLE:
            raise NotNow("hand-damaged", hand=str(hand_id)) from None
        if not places:
            raise NotNow("review-not-here")
        judged = await self.thinker.review([it.choice for it in places])
        if judged is None:
            raise NotNow("review-busy")
        choices = tuple(
            _reviewed_choice(place, one) for place, one in zip(places, judged, strict=True) if one is not None
        )
        found = self._kept[hand_id, seat] = Review(hand_id, bid, choices)
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        if found.choices:
            await self._note(stored, seat, found, reader.user_id)
        return found

    async def _note(self, stored: StoredHand, seat: int, found: Review, user_id: int) -> None:
        """Store a review's figures for the profile, unless the player's data was or will be deleted."""
        async with self._store.write() as work:
            now = await work.hands.get(stored.header.id)
            there = now is not None and now.header.players[seat] == user_id
            there = there and user_id not in await work.personal.people_leaving()
            if there and await waits_since(work, user_id) is None:
                await work.notes.note_review(
                    stored.header.guild_id,
                    stored.header.id,
                    user_id,
                    seat,
                    choices=len(found.choices),
                    turning=len(found.turning),
                    accuracy=found.accuracy,
                )


class _Place(NamedTuple):
    """A choice, the replay step after it, the seat's legal actions, and `ReviewedCard.declaring`."""

    step: int
    choice: Choice
    legal: LegalActions
    declaring: bool


def _reviewed_choice(place: _Place, judged: Judged) -> ReviewedChoice:
    (step, choice, legal, declaring), view = place, place.choice.view
    if isinstance(view, PokerView):
        return ReviewedExchange(step, tuple(view.hand), judged)
    advised = False
    if judged.turning and not takes_long(view, legal, Level.REGULAR):
        move = advise(view, legal, Level.REGULAR).action
        advised = isinstance(move, Play) and move.card == choice.made
    return ReviewedCard(step, len(view.tricks) + 1, tuple(view.trick), judged, declaring, advised)


def _choices(stored: StoredHand, seat: int) -> tuple[Sequence[_Place], ReviewedBid | None]:
    """Return the choices that the person dealt in at a seat made themselves, and their last bid."""
    entries, user_id = sort_actions(stored.actions), stored.header.players[seat]
    moments = list(course(stored.header.header, [entry.data for entry in entries]))
    if not has_review(moments[0].state.family):
        return (), None
    found: list[_Place] = []
    bid: ReviewedBid | None = None
    for number, entry in enumerate(entries, start=1):
        made, before = moments[number], moments[number - 1].state
        undone = number < len(entries) and isinstance(moments[number + 1].action, Undo)
        if made.seat != seat or (entry.by, entry.user_id) != (BY_PLAYER, user_id) or undone:
            continue
        game = game_of(before)
        view, legal = game.view(before, seat), game.legal_actions(before, seat)
        if isinstance(made.action, Bid):
            assert isinstance(view, View)
            chance = chance_to_make(
                view.rules, made.action.points, *Judgement.of(view).expectation(made.action.suit)
            )
            bid = ReviewedBid(made.action.points, made.action.suit, chance, contract=False)
        elif isinstance(made.action, Play) and not made.action.revoke:
            cards = tuple(play.card for play in actions_of(legal, Play) if not play.revoke)
            if len(cards) > 1:
                declaring = game.role_of(before, seat) in (*DECLARERS, ADJUTANT)
                found.append(_Place(number, Choice(view, cards, made.action.card), legal, declaring))
        elif isinstance(made.action, Exchange):
            offered = tuple(it.cards for it in actions_of(legal, Exchange))
            found.append(_Place(number, Choice(view, offered, made.action.cards), legal, declaring=False))
    last = moments[-1].state
    if bid is not None and game_of(last).declarer(last) == seat:
        bid = replace(bid, contract=True)
    return found, bid
