"""People who play by the buttons of *My hand*, by slash commands, or by their direct messages.

They use only what Discord shows them: buttons, menus, and suggestions of commands. They bid eagerly, so that
every hand is played, and otherwise at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any

import pytest
import simcord

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, TRUST, Bid, GameAction, LadderBid
from bot.engine.nap.views import NapView
from bot.engine.poker.hand import PokerView
from bot.services.values.tables import AnyHand, PrivateHand, TableStatus
from bot.ui.core.outbox import Letter, Outbox
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_by_command, move_on_hand
from tests.flows.simulated import Actor, ShownMessage, answers, inside, shown_in
from tests.flows.world import World, open_world

BUTTONS, SLASH, DM = "buttons", "slash", "dm"
WAYS = (BUTTONS, SLASH, DM)

MOST_MOVES = 400


async def open_and_start(world: World, way: str, *, deal_too: bool = True, **options: Any) -> None:
    """Open a table, seat everybody, fill up with computers and deal."""
    options.setdefault("game", "japanese")
    host, *others = world.people
    await host.slash(world.channel, "napoleon new", **options)
    for other in others:
        if way == SLASH:
            await other.slash(world.place(), "napoleon sit")
        else:
            await world.panel().click(other, "sit")
    seats = (await world.snapshot()).table.config.seats
    if len(world.people) < seats:
        if way == SLASH:
            await host.slash(world.place(), "napoleon computers")
        else:
            await world.panel().click(host, "fill")
    if deal_too:
        await deal(world, way)


_OF_THE_WORLD = {*signature(open_world).parameters, "now", "busy_seconds"}


async def open_table(make_world: MakeWorld, way: str, **options: Any) -> World:
    """Create a world and open a table there, both with these options; deal unless told otherwise."""
    of_world = {name: value for name, value in options.items() if name in _OF_THE_WORLD}
    world = await make_world(**of_world)
    await open_and_start(world, way, **{name: it for name, it in options.items() if name not in of_world})
    return world


async def everybody_agrees(world: World) -> None:
    """Have everybody press *Agree* who is asked to because the table changed after they sat down."""
    for seat in (await world.snapshot()).table.seats:
        if seat.user_id is not None and seat.agreed is not None:
            await world.panel().click(world.person(seat.user_id), "agree")


async def deal(world: World, way: str) -> None:
    """Deal the first or the next hand."""
    host = world.people[0]
    verb = "start" if (await world.snapshot()).table.status is TableStatus.LOBBY else "next"
    if way == SLASH:
        await host.slash(world.place(), f"napoleon {verb}")
    else:
        await world.panel().click(host, verb)


async def play_hand(world: World, way: str, *, seconds: float = 0.0, moves: int = MOST_MOVES) -> int:
    """Play until the hand is over, or for a number of moves; return how many people made.

    `seconds` pass before every move.
    """
    for number in range(moves):
        if not await world.playing():
            return number
        if seconds:
            await world.env.advance_time(seconds)
        await move(world, way)
    return moves


async def finish_hand(world: World, way: str = BUTTONS, *, moves: int = 0) -> None:
    """Make some moves in one way, and the rest of the hand's without Discord.

    `test_hands.py` proves that each way finishes a hand.
    """
    await play_hand(world, way, moves=moves)
    await _skip(world, lambda _: False)


async def skip_to(world: World, wanted: Callable[[AnyHand], bool]) -> AnyHand:
    """Make moves without Discord until the player to move sees a matching hand, and return it."""
    private = await _skip(world, wanted)
    assert private is not None, "the hand ended without a match"
    return private


@contextmanager
def _nothing_sent(outbox: Outbox) -> Iterator[None]:
    """Let the outbox deliver nothing inside the block; the latest state follows."""
    waiting: dict[Letter, float] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "request", waiting.__setitem__)
        yield
    for letter, wait in waiting.items():
        outbox.request(letter, wait)


async def _skip(world: World, wanted: Callable[[AnyHand], bool]) -> AnyHand | None:
    """Make moves without Discord, which is far quicker, until a match; None if the hand ended."""
    with inside(world.env), _nothing_sent(world.bot.outbox):
        while await world.playing() and not wanted(private := await hand_to_move(world)):
            await act(world, private, decide(private))
    await world.env.settle()
    return private if await world.playing() else None


async def act(world: World, private: AnyHand, action: GameAction) -> None:
    """Make a move without Discord, and let computers move; only `inside` the simulation."""
    table = private.snapshot.table
    await world.bot.app.play.act(table.id, table.seats[private.seat].user_id, action, turn=table.turn)
    await world.bot.app.computers.settle()


async def play_session(world: World, way: str, game: str, seats: int, hands: int) -> None:
    """Play a session of some hands from the lobby to its end."""
    await open_and_start(world, way, game=game, seats=seats, hands=hands)
    await play_hand(world, way)
    for _ in range(hands - 1):
        await deal(world, way)
        await play_hand(world, way)
    assert await world.status() is TableStatus.CLOSED


async def move(world: World, way: str) -> simcord.InteractionResult:
    """Make one move of a player to move, in one way."""
    private = await hand_to_move(world)
    actor, action = actor_of(world, private), decide(private)
    before = private.snapshot.table.turn
    if way == SLASH:
        result = await move_by_command(actor, world.place(), action)
    else:
        result = await move_on_hand(presser(actor, way), await hand_of(world, actor, way), action)
    after = (await world.snapshot()).table
    assert after.turn > before, f"{actor.name}: {action} was not taken\n{answers(result)[-1].text}"
    return result


def actor_of(world: World, private: AnyHand) -> simcord.MemberActor:
    """Return the owner of a hand."""
    return world.person(private.snapshot.table.seats[private.seat].user_id or 0)


def presser(actor: simcord.MemberActor, way: str) -> Actor:
    """Return a person as they press at the table, or in their direct messages."""
    return actor.user if way == DM else actor


async def hand_of(world: World, actor: simcord.MemberActor, way: str) -> ShownMessage:
    """Return the message with the hand a person plays from.

    A direct message that may not be edited for free is behind while several people are to act.
    """
    if way != DM:
        return await open_hand(world, actor)
    shown, snapshot = world.dm(actor), await world.snapshot()
    behind = len(snapshot.due) > 1 and shown.turn != snapshot.table.turn
    return await refresh_dm(world, actor) if behind else shown


def decide(private: AnyHand) -> GameAction:
    """Choose a person's move; the choice depends only on table and turn."""
    rng = random.Random(private.snapshot.table.turn)
    if isinstance(private.view, PokerView):
        return private.legal.sample(rng)
    if isinstance(private.view, NapView):
        return _decide_at_nap(private, rng)
    bids = [action for action in private.legal.actions if isinstance(action, Bid)]
    if bids and not any(made.points for made in private.view.auction):
        return bids[0]
    if PASS in private.legal.actions and rng.random() < 0.8:
        return PASS
    if TRUST in private.legal.actions and rng.random() < 0.2:
        return TRUST
    return private.legal.sample(rng)


def _decide_at_nap(private: PrivateHand[NapView], rng: random.Random) -> GameAction:
    """Choose a move of Nap: peep if possible, bid if nobody has, and sometimes take the hand."""
    legal = private.legal
    if PEEP in legal.actions:
        return PEEP
    if TAKE_EXTRA_HAND in legal.actions and rng.random() < 0.5:
        return TAKE_EXTRA_HAND
    bids = [action for action in legal.actions if isinstance(action, LadderBid)]
    if bids and (private.view.best is None or PASS not in legal.actions):
        return rng.choice(bids)
    if PASS in legal.actions and rng.random() < 0.6:
        return PASS
    return legal.sample(rng)


async def hand_to_move(world: World) -> AnyHand:
    """Return the hand of a player to move; not always the first if there are several."""
    snapshot = await world.snapshot()
    users = [snapshot.table.seats[seat].user_id for seat in snapshot.due]
    persons = [user_id for user_id in users if user_id is not None]
    assert persons, "the table waits for a computer"
    chosen = persons[snapshot.table.turn % len(persons)]
    return await world.bot.app.play.private(world.table_id, chosen)


async def someone_else(world: World) -> simcord.MemberActor:
    """Return a person at the table who is not to move."""
    turn = actor_of(world, await hand_to_move(world))
    return next(actor for actor in world.people if actor is not turn)


async def refresh_dm(world: World, actor: simcord.MemberActor) -> ShownMessage:
    """Press *Refresh* on a person's direct message, like a player who comes back to the table."""
    await world.dm(actor).click(actor.user, "hand")
    return world.dm(actor)


async def open_hand(world: World, actor: simcord.MemberActor) -> ShownMessage:
    """Return a person's ephemeral hand, opened by *My hand* unless a current one is open."""
    turn = (await world.snapshot()).table.turn
    for shown in reversed(shown_in(world.env, world.place().id, actor.id)):
        own = shown.ephemeral and "hand" in shown.verbs() and "menu" not in shown.verbs()
        if own and shown.turn == turn:
            return shown
    return answers(await world.panel().click(actor, "hand"))[-1]


async def play_alone(
    who: simcord.MemberActor, shown: ShownMessage, verb: str, seed: int = 1, most: int = 60
) -> ShownMessage:
    """Make random choices until the hand is over, or `most` times."""
    rng = random.Random(seed)
    for _ in range(most):
        moves = [part for part in shown.controls() if f":{verb}:" in part.get("custom_id", "")]
        if not moves:
            return shown
        part = rng.choice(moves)
        if options := part.get("options"):
            chosen = rng.sample([it["value"] for it in options], part["min_values"] or 1)
            shown = answers(await shown.choose(who, part["custom_id"], chosen))[-1]
        else:
            shown = answers(await shown.click_part(who, part))[-1]
    assert most < 60, "the hand does not end"
    return shown
