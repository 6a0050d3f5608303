"""Requests for twin deals: a leak planted behind each request is found."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.actions import Call
from bot.engine.cards import BIT, card_text, cards_of
from bot.engine.legal import LegalActions
from bot.engine.state import PhaseName
from bot.services.community.members import PrivacyService, Profile
from bot.services.tables.play import PlayService
from bot.services.values.tables import PrivateHand
from bot.ui.pages import profile
from bot.ui.table import moves, painter
from tests.flows.players import BUTTONS, actor_of, deal, hand_to_move, move, open_and_start
from tests.flows.simulated import answers
from tests.secrecy import peeks
from tests.secrecy.again import ToldApart, twice
from tests.secrecy.evening import Evening, evening
from tests.secrecy.offers import excess, offered, open_to
from tests.secrecy.outlets import held
from tests.secrecy.test_outlets import at_play, hidden
from tests.ui import tables

__all__ = ["at_play"]


async def several(
    at: Evening, request: Callable[[], Awaitable[Any]], times: int = 8, user_id: int | None = None
) -> None:
    """Let a person, by default the first, repeat a request: the twin deals differ in what matters."""
    live, who = at.world.bot.app.live, user_id or at.world.people[0].id
    for _ in range(times):
        await twice(live, at.world.table_id, who, at.rng, request)


async def until_call(at: Evening) -> PrivateHand:
    """Play until a person must call a card, in this hand or a later one, and return what they see."""
    while not await at.world.playing() or at.world.state().phase is not PhaseName.CALL:
        if await at.world.playing():
            await move(at.world, BUTTONS)
        else:
            await deal(at.world, BUTTONS)
    seen = await hand_to_move(at.world)
    assert isinstance(seen, PrivateHand)
    return seen


async def test_suggestions_that_depend_on_who_holds_a_card_are_found(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = actor_of(at_play.world, await until_call(at_play))
    assert len(await peeks.suggested(at_play, caller, "call", "card")) == 25
    right = PlayService.private

    async def helpful(self: PlayService, table_id: int, user_id: int) -> Any:
        """Leave out the cards of the blind."""
        found = await right(self, table_id, user_id)
        assert isinstance(found, PrivateHand)
        blind = at_play.world.state().blind
        calls = [a for a in found.legal.actions if isinstance(a, Call) and not blind & BIT[a.card]]
        return replace(found, legal=LegalActions(tuple(calls)))

    monkeypatch.setattr(PlayService, "private", helpful)
    place = at_play.world.place()
    with pytest.raises(ToldApart):
        await several(at_play, lambda: caller.autocomplete(place, "call", "card", ""), user_id=caller.id)
    assert at_play.outlets.leaks == []


async def test_a_call_by_the_wrong_seat_is_found(at_play: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = await until_call(at_play)
    other = next(who for who in at_play.world.people if who is not actor_of(at_play.world, seen))
    assert await peeks.suggested(at_play, other, "call", "card") == []

    async def wrong(*_: object) -> object:
        return seen

    monkeypatch.setattr(PlayService, "private", wrong)
    await other.autocomplete(at_play.world.place(), "call", "card", "")
    assert f"to user {other.id} offers" in at_play.outlets.leaks[0]


def test_offers_are_compared_with_those_of_other_deals() -> None:
    state = tables.reach(tables.in_phase(PhaseName.CALL))
    assert state.contract is not None
    seat = state.contract.seat
    assert len(open_to(state, seat)["call"]) == 52
    assert open_to(state, (seat + 1) % 5)["call"] == open_to(state, None)["call"] == set()
    menu = {
        "custom_id": "nap:call:1:7",
        "options": [{"value": "AS", "label": "♠A"}, {"value": "KH", "label": "♥K, with ♣2"}],
    }
    offers = list(offered({"components": [menu]}))
    assert excess(offers, state, seat) == ["♥K, with ♣2"]
    assert excess(offers, state, None) == ["AS", "KH"]


@pytest.mark.parametrize("command", ["table", "hand"])
async def test_a_panel_that_depends_on_a_hidden_card_is_found(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    ann, place = at_play.world.people[0], at_play.world.place()
    await several(at_play, lambda: ann.slash(place, command), 2)
    name = "panel" if command == "table" else "hand"
    right = getattr(painter, name)

    def told(view: discord.ui.LayoutView) -> discord.ui.LayoutView:
        lowest = cards_of(at_play.world.state().hands[-1])[0]
        view.add_item(discord.ui.TextDisplay("." * (1 + lowest % 4)))
        return view

    def telling(*given: Any, **more: Any) -> discord.ui.LayoutView:
        return told(right(*given, **more))

    async def telling_later(*given: Any, **more: Any) -> discord.ui.LayoutView:
        return told(await right(*given, **more))

    monkeypatch.setattr(painter, name, telling_later if inspect.iscoroutinefunction(right) else telling)
    with pytest.raises(ToldApart):
        await several(at_play, lambda: ann.slash(place, command))


async def test_a_picture_that_depends_on_a_hidden_card_is_found(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, place, right = at_play.world.people[0], at_play.world.place(), profile.curve_points
    at_play.outlets.files_expected = True
    await ann.slash(place, "chips daily")

    def telling(shown: Profile) -> list[tuple[float, float]]:
        lowest = cards_of(at_play.world.state().hands[-1])[0]
        return [*right(shown), (1.0, float(lowest))]

    monkeypatch.setattr(Profile, "blank", False)
    assert answers(await ann.slash(place, "profile"))[-1].attachments
    await several(at_play, lambda: ann.slash(place, "profile"), 2)
    monkeypatch.setattr(profile, "curve_points", telling)
    with pytest.raises(ToldApart):
        await several(at_play, lambda: ann.slash(place, "profile"))


async def test_a_leak_in_the_file_of_ones_own_data_is_found(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await peeks.data(at_play, at_play.world.people[0])
    assert at_play.done["files looked into"] == 1
    live = at_play.world.bot.app.live.in_memory(1)
    assert live is not None
    cards = max(held(at_play.world.state()))
    right = PrivacyService.export
    for told in ({"hand": "AS"}, {"table": live.table.secret}, {"hand": cards}):

        async def telling(self: PrivacyService, *of: Any, told: Any = told) -> dict[str, Any]:
            return {**await right(self, *of), **told}

        monkeypatch.setattr(PrivacyService, "export", telling)
        with pytest.raises(peeks.NotRefused):
            await peeks.data(at_play, at_play.world.people[0])


async def test_a_question_before_a_revoke_that_names_a_hidden_card_is_found(
    at_play: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = moves.revoke_question

    def telling(ctx: Any, private: Any, card: int) -> discord.ui.LayoutView:
        view = right(ctx, private, card)
        view.add_item(discord.ui.TextDisplay(hidden(at_play)))
        return view

    world, legal = at_play.world, PlayService.private
    while world.state().phase is not PhaseName.PLAY:
        await move(world, BUTTONS)
    at_play.outlets.look()

    async def breakable(self: PlayService, table_id: int, user_id: int) -> Any:
        """Show a hand as if every card in it would be a revoke."""
        found = await legal(self, table_id, user_id)
        assert isinstance(found, PrivateHand)
        return replace(found, legal=replace(found.legal, revokes=found.view.hand.mask))

    monkeypatch.setattr(PlayService, "private", breakable)
    seen = await hand_to_move(world)
    card = card_text(cards_of(seen.view.hand.mask)[0])
    await actor_of(world, seen).slash(world.place(), "play", card=card)
    assert at_play.outlets.leaks == []
    monkeypatch.setattr(moves, "revoke_question", telling)
    await actor_of(world, seen).slash(world.place(), "play", card=card)
    assert "names" in at_play.outlets.leaks[0]


async def test_people_confirm_or_withdraw_revokes(tmp_path: Path) -> None:
    async with evening(tmp_path, 3) as at:
        at.world.people = at.everybody[:4]
        await open_and_start(at.world, BUTTONS, game="general", seats=4)
        asked = "asked before a revoke, answered"
        while not at.done[f"{asked} yes"] and await at.world.playing():
            if not await at.revoke():
                await move(at.world, BUTTONS)
        assert at.done[f"{asked} yes"]
        assert not await at.world.playing(), "it ends the hand"
        assert at.outlets.leaks == []
