"""The review of one's own cards: from the result, from the replay and by command; nobody else's."""

from __future__ import annotations

from collections.abc import Sequence

import simcord

from bot.engine.actions import PASS, Play
from bot.engine.poker.values import ChooseGame
from bot.players import review
from bot.players.search.review import Choice, Judged
from bot.services.ports import NO_THINKER, Thinker
from bot.services.records.records import Reader
from bot.services.records.reviews import ReviewedCard, ReviewedExchange
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_by_command
from tests.flows.players import BUTTONS, act, actor_of, deal, decide, finish_hand, hand_to_move, open_table
from tests.flows.simulated import inside
from tests.flows.test_replay import finished, last
from tests.flows.world import World


class Here(Thinker):
    """A thinker that reviews in this process."""

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        return review(choices)


class Severe(Thinker):
    """A thinker to which each choice was a turning point; it counts its questions."""

    def __init__(self) -> None:
        self.asked = 0

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        self.asked += 1
        others = [next(it for it in choice.options if it != choice.made) for choice in choices]
        return [
            Judged(((choice.made, 0.1), (other, 0.9)), other, 0.01)
            for choice, other in zip(choices, others, strict=True)
        ]


async def test_a_player_reads_the_review_of_their_own_cards(make_world: MakeWorld):
    world = await make_world(people=1)
    ann = await finished(world)
    bob = world.guild.add_member(world.env.create_user("bob"))
    app = world.bot.app
    app.reviews.thinker = thinker = Severe()
    shown = last(await world.panel().click(ann, "review"))
    assert shown.ephemeral
    assert world.says("review-title", hand="1") in shown.text
    found = await app.reviews.review(1, Reader(ann.id, world.guild.id))
    assert world.says("review-choices", count=found.decisive) in shown.text
    assert len(found.choices) > 2
    assert shown.text.count("in 100 deals") <= len(found.turning)
    replayed = last(await shown.click(ann, "replayopen"))
    assert last(await replayed.click(ann, "review")).text == shown.text
    assert last(await ann.slash(world.channel, "review", hand="#1")).text == shown.text
    listed = last(await ann.slash(world.channel, "review"))
    assert last(await listed.pick(ann, "review", ["1"])).text == shown.text
    assert thinker.asked == 1, "a finished hand does not change"
    percent = round(100 * found.accuracy)
    page = last(await ann.slash(world.channel, "profile"))
    assert world.says("profile-accuracy", percent=percent, count=1) in page.text
    assert world.says("review-not-played") in last(await world.panel().click(bob, "review")).text
    assert world.says("replay-none-own") in last(await bob.slash(world.channel, "review")).text
    assert last(await bob.slash(world.channel, "replay")).control("replayopen")
    assert not await bob.autocomplete(world.channel, "review", "hand", "")
    assert await bob.autocomplete(world.channel, "replay", "hand", "")


async def test_a_hand_in_which_all_passed_is_not_listed_for_a_review(make_world: MakeWorld):
    """To choose it was always refused: there is nothing to review in it."""
    world = await open_table(make_world, BUTTONS, people=3, game="nap", seats=3)
    ann = world.people[0]
    with inside(world.env):
        while await world.playing():
            await act(world, await hand_to_move(world), PASS)
    await world.env.settle()
    assert not await ann.autocomplete(world.channel, "review", "hand", "")
    assert world.says("replay-none-own") in last(await ann.slash(world.channel, "review")).text
    assert await ann.autocomplete(world.channel, "replay", "hand", "")


async def test_a_beginner_who_followed_the_advice_reads_that_the_better_card_was_hard_to_see(
    make_world: MakeWorld,
):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    app, followed = world.bot.app, list[int]()
    app.reviews.thinker = Severe()
    with inside(world.env):
        while await world.playing():
            private = await hand_to_move(world)
            advice = await app.hints.glance(private)
            action = decide(private) if len(followed) == 2 or advice is None else advice.action
            if isinstance(action, Play) and len(private.legal.actions) > 1 and len(followed) < 2:
                followed.append(len(private.view.tricks) + 1)
            await act(world, private, action)
    await world.env.settle()
    found = await app.reviews.review(1, Reader(ann.id, world.guild.id))
    advised = [it.trick for it in found.choices if isinstance(it, ReviewedCard) and it.advised]
    assert advised[:2] == followed
    assert len(advised) < len(found.choices)
    assert world.says("review-advised") in last(await world.panel().click(ann, "review")).text


async def test_a_review_that_fails_is_refused_in_a_sentence(make_world: MakeWorld):
    world = await make_world()
    ann = await finished(world)
    world.bot.app.reviews.thinker = NO_THINKER
    assert world.says("review-busy") in last(await world.panel().click(ann, "review")).text


async def at_poker(make_world: MakeWorld, game: str) -> tuple[World, simcord.MemberActor]:
    """Return a table of NAJAMI at which the dealer has chosen a game of poker, and that dealer."""
    world = await open_table(make_world, BUTTONS, people=5, game="najami", hands=1)
    await finish_hand(world)
    await deal(world, BUTTONS)
    dealer = actor_of(world, await hand_to_move(world))
    await move_by_command(dealer, world.place(), ChooseGame(game))
    return world, dealer


async def test_the_poker_hand_of_najami_has_a_review_of_the_exchange(make_world: MakeWorld):
    world, dealer = await at_poker(make_world, "five_card_draw")
    world.bot.app.reviews.thinker = Here()
    await finish_hand(world)
    shown = last(await world.panel().click(dealer, "review"))
    found = await world.bot.app.reviews.review(2, Reader(dealer.id, world.guild.id))
    (exchange,) = found.choices
    assert isinstance(exchange, ReviewedExchange)
    assert len(exchange.held) == 5
    assert 0.0 <= found.accuracy <= 1.0
    assert world.says("review-how-exchange") in shown.text
    assert shown.control("replay") is not None


async def test_a_poker_game_without_a_choice_of_cards_has_no_review(make_world: MakeWorld):
    world, dealer = await at_poker(make_world, "texas_holdem")
    assert world.panel().control("review") is None
    assert world.says("review-not-here") in last(await dealer.slash(world.channel, "review", hand="2")).text
