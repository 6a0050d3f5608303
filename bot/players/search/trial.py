"""A card tried in an imagined deal: played out as regulars play, the last tricks solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.cards import Card
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES, Compact
from bot.players.search.ending import INFINITE, Worth, solve
from bot.players.search.playout import World, play_out
from bot.players.search.position import moment_of
from bot.players.search.proof import solvable
from bot.players.search.worlds import Worlds


class Trial:
    """Some legal cards of one seat at one moment of the play; deals and playouts come of `rng`.

    Raises ValueError if no deal agrees with the view.
    """

    def __init__(
        self,
        view: View,
        known: Knowledge,
        table: Compact,
        cards: Sequence[Card],
        worth: Worth,
        rng: Random,
    ) -> None:
        contract = view.contract
        assert contract is not None
        assert view.leader is not None
        moment = moment_of(table, view.seats, contract.seat, view.leader, view.trick, first=not view.tricks)
        self._table, self._worth, self._seat = table, worth, known.seat
        self._worlds, self._rng = Worlds(view, known, table), rng
        self._called = 0
        if contract.called is not None and not contract.revealed:
            self._called = 1 << PLACES[contract.called]
        self._sign = 1.0 if known.is_napoleon or known.is_adjutant else -1.0
        self._moments = {card: moment.after(table, PLACES[card]) for card in cards}
        self._draws = range(view.seats * view.hand_sizes[known.seat])
        self.solved = solvable(view)
        """Whether the end is solved, which takes longer."""

    def deal(self) -> World:
        """Return a deal that agrees with the view, with the chance that all cards tried in it share.

        So they differ by what they are rather than by chance, and a card's worth is the same whatever else is
        tried.
        """
        chance = self._rng.random
        return self._worlds.deal(self._rng)._replace(draws=[chance() for _ in self._draws])

    def value(self, world: World, card: Card, least: float = -INFINITE, most: float = INFINITE) -> float:
        """Return the worth to the seat's side of playing a card in a deal, less than nothing if it loses.

        Between `least` and `most` of the worth to Napoleon's side it is exact where the end is solved.
        """
        place = PLACES[card]
        bit = 1 << place
        hands = list(world.hands)
        hands[self._seat] ^= bit
        if world.under:
            hands[self._seat] |= world.under.get(place, 0)
        after = World(hands, world.side, world.under, world.draws)
        moment = self._moments[card]
        if self.solved:
            return self._sign * solve(self._table, moment, after, self._worth, least, most)
        called = 0 if bit == self._called else self._called
        won = play_out(self._table, moment, after, self._worlds.left & ~bit, called)
        return self._sign * self._worth.of(won, world.side)
