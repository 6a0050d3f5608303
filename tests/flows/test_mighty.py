"""A hand of Mighty as people click it (rules.md 13)."""

from __future__ import annotations

import re

import pytest

from bot.engine.actions import CLAIM_REDEAL, Play
from bot.engine.cards import JOKER, SPADES, rank_of
from bot.engine.legal import actions_of
from bot.engine.phases import auction
from bot.engine.state import PhaseName
from bot.services.values.tables import AnyHand, TableStatus
from bot.ui.core.emoji import card_symbol
from tests.flows.conftest import MakeWorld
from tests.flows.moves import on_hand
from tests.flows.players import BUTTONS, actor_of, due, open_and_start, open_hand, play_hand, play_until
from tests.flows.simulated import answers
from tests.flows.words import tells
from tests.flows.world import World


async def test_the_winner_of_the_first_trick_is_called_and_the_joker_names_its_suit(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="mighty", hands=1)
    calling = await play_until(world, BUTTONS, lambda own: own.view.phase is PhaseName.CALL)
    napoleon = actor_of(world, calling)
    shown = await open_hand(world, napoleon)
    assert not tells(shown.text, "blind-open-line")  # nobody else has seen it
    read = [shown.text, world.panel().text]
    await shown.click(napoleon, "friend", "first_trick")
    assert tells(world.panel().text, "called-first-trick", partner="friend")

    private = await due(world)
    while not private.view.tricks or Play(JOKER) not in private.legal.actions or private.view.trick:
        await _keep_the_joker(world, private)
        private = await due(world)
    contract = world.state().contract
    assert contract is not None
    assert contract.revealed
    key = "alone-line" if contract.adjutant is None else "adjutant-line"
    assert tells(world.panel().text, key)

    leading = actor_of(world, private)
    await (await open_hand(world, leading)).click(leading, "play", "JK")
    hand = await open_hand(world, leading)
    assert tells(hand.text, "your-turn-name")
    assert world.state().current == (JOKER,)
    await hand.click(leading, "namesuit", "S")
    assert world.state().named == SPADES
    assert tells(world.panel().text, "joker-named")
    await play_until(world, BUTTONS, lambda own: len(own.view.tricks) == 9)
    assert not tells(world.panel().text, "joker-no-power")  # it has been played
    read += [world.panel().text, (await open_hand(world, actor_of(world, await due(world)))).text]
    await play_hand(world, BUTTONS)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED
    replay = answers(await world.panel().click(leading, "replayopen"))[-1]
    read += [world.panel().text, answers(await replay.click(leading, "replay", "last"))[-1].text]
    assert not re.findall("Napoleon|[Aa]djutant|allied", "\n".join(read))


async def _keep_the_joker(world: World, private: AnyHand) -> None:
    """Let a person lead: whoever holds the joker plays high, the others low."""
    plays = [play for play in actions_of(private.legal, Play) if play.card != JOKER]
    plays.sort(key=lambda play: rank_of(play.card), reverse=JOKER in private.view.hand)
    actor = actor_of(world, private)
    await on_hand(actor, await open_hand(world, actor), plays[0])


async def test_a_bad_hand_is_shown_to_all_and_dealt_again(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auction, "is_bad", lambda *_: True)  # else some deals in a hundred have one
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="mighty", hands=1)
    claiming = await play_until(world, BUTTONS, lambda own: CLAIM_REDEAL in own.legal.actions)
    actor, held = actor_of(world, claiming), claiming.view.hand
    await (await open_hand(world, actor)).click(actor, "claimredeal")
    assert world.state().redeals == 1
    assert tells(world.panel().text, "redeals")
    assert tells(world.panel().text, "bad-hand-line", name=f"**{actor.name}**")
    assert all(card_symbol(card) in world.panel().text for card in held)
    await play_hand(world, BUTTONS)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED
