"""/rules: the rule book before, at and after a table; a server's own rule sets from saving to deleting."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services.server.guild_settings import MOST_SAVED
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import BUTTONS, everybody_agrees, open_and_start
from tests.flows.simulated import Shown, answers
from tests.flows.words import tells
from tests.flows.world import World
from tests.ui.tables import TEXTS, context

JAPANESE = "ja"


async def _slash(world: World, who: Any, command: str, **options: Any) -> Shown:
    """Give a command and return its answer."""
    (answer,) = answers(await who.slash(world.channel, command, **options))
    return answer


async def _suggested(
    world: World, who: Any, command: str, typed: str, option: str = "game"
) -> dict[str, str]:
    choices = await who.autocomplete(world.channel, command, option, typed)
    return {choice["value"]: choice["name"] for choice in choices}


# --- games to choose from --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "typed", "first"),
    [
        ("en-US", "nap", "nap"),
        ("en-US", "Nap", "nap"),
        ("en-US", "napoleon", "japanese"),
        ("en-US", "joker", "japanese-joker"),
        (JAPANESE, "ナップ", "nap"),
        (JAPANESE, "nap", "nap"),
        ("ko", "냅", "nap"),
        ("ko", "나폴레옹", "japanese"),
    ],
)
async def test_the_game_that_is_called_as_was_typed_is_offered_first(
    make_world: MakeWorld, language: str, typed: str, first: str
) -> None:
    world = await make_world(language=language)
    for command in ("rules show", "napoleon new"):
        assert next(iter(await _suggested(world, world.people[0], command, typed))) == first


# --- the rule book ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "title"), [("en-US", "Japanese Napoleon"), (JAPANESE, "ナポレオン")])
async def test_the_usual_game_is_explained_where_there_is_no_table(
    make_world: MakeWorld, language: str, title: str
) -> None:
    world = await make_world(people=1, language=language)
    shown = await _slash(world, world.people[0], "rules show")
    assert shown.ephemeral
    assert title in shown.text


async def test_a_channel_without_a_table_explains_the_servers_usual_game(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    (ann,) = world.people
    await ann.slash(world.channel, "napoleon new", game="najami")
    other = world.guild.create_text_channel("other")
    (shown,) = answers(await ann.slash(other, "rules show"))
    assert "Japanese Napoleon" in shown.text, "not of the table where they sit elsewhere"


async def test_the_book_is_leafed_through_and_survives_a_restart(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    shown = await _slash(world, ann, "rules show", game="najami", topic="board")
    assert tells(shown.text, "book-board-stakes")
    await shown.click(ann, "booknext")
    assert tells(shown.text, "book-bid-no-trump", least=9, most=20)
    await world.restart()
    await shown.click(ann, "bookback")
    assert tells(shown.text, "book-board-stakes")
    menu = shown.control("booktopic")
    assert menu is not None
    await shown.choose(ann, menu["custom_id"], ["poker"])
    assert tells(shown.text, "book-poker-deal")


async def test_another_number_of_players_can_be_read_about(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    shown = await _slash(world, ann, "rules show", game="japanese", topic="deal")
    assert tells(shown.text, "book-deal-each", each=10)
    menu = shown.control("bookseats")
    assert menu is not None
    await shown.choose(ann, menu["custom_id"], ["6"])
    assert tells(shown.text, "book-deal-each", each=8)


@pytest.mark.parametrize(
    ("language", "title", "ladder"),
    [
        ("en-US", "Peep Nap", "Two < Three < Misère"),
        (JAPANESE, "のぞき見ナップ", "2トリック < 3トリック < ミゼール"),
    ],
)
async def test_the_six_games_of_nap_are_explained(
    make_world: MakeWorld, language: str, title: str, ladder: str
) -> None:
    ctx = context(TEXTS.locale_of(language))
    world = await make_world(people=1, language=language)
    ann = world.people[0]
    for game in ("nap", "nap-old", "nap-simple", "nap-peep", "nap-ecarte", "nap-seven"):
        shown = await _slash(world, ann, "rules show", game=game)
        assert ctx.text(f"book-about-{game}") in shown.text
    shown = await _slash(world, ann, "rules show", game="nap-peep", topic="auction")
    assert title in shown.text
    assert ladder in shown.text
    await shown.click(ann, "booknext")
    assert ctx.text("book-nap-misere") in shown.text
    menu = shown.control("booktopic")
    assert menu is not None
    await shown.choose(ann, menu["custom_id"], ["pool"])
    assert ctx.text("book-nap-pool-lost", most=50) in shown.text


async def test_forged_pages_are_refused_in_a_sentence(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    shown = await _slash(world, ann, "rules show")
    for forged, said in (
        ("nap:booknext:0:0:tarot.5.deal", "no game called tarot"),
        ("nap:booknext:0:0:hattori.5.deal", "can't play this game with 5 players"),
        ("nap:booknext:0:0:set-9.5.deal", "has been deleted"),
        ("nap:booknext:99:0:table.5.deal", "no table 99"),
        ("nap:booknext:0:0:deal", "newer message"),
    ):
        (answer,) = answers(await shown.forge(ann, forged))
        assert said in answer.text, answer.text


async def test_a_table_explains_its_own_rules_to_everybody(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await open_and_start(world, BUTTONS, deal_too=False)
    await world.bot.app.tables.set_option(1, ann.id, "yoromeki", True)
    await world.env.settle()
    shown = answers(await world.panel().click(bob, "book"))[-1]
    assert shown.ephemeral
    assert "🏠 Yoromeki: on" in shown.text
    assert "🏠 Yoromeki: on" in (await _slash(world, bob, "rules show")).text
    await everybody_agrees(world)
    await world.panel().click(ann, "start")
    menu = answers(await world.panel().click(bob, "menu"))[-1]
    again = answers(await menu.click(bob, "book"))[-1]
    assert "🏠 Yoromeki: on" in again.text


async def test_rules_are_read_by_direct_message_but_not_saved_there(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    (shown,) = answers(await ann.user.slash("rules show", game="hattori"))
    assert "Hattori" in shown.text
    for command in ("rules save", "rules list"):
        options = {"name": "x", "game": "japanese"} if command == "rules save" else {}
        (answer,) = answers(await ann.user.slash(command, **options))
        assert tells(answer.text, "server-only")


# --- a server's own rule sets ----------------------------------------------------------------------------


async def test_rules_of_a_table_are_saved_listed_played_and_deleted(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)
    await ann.slash(world.channel, "napoleon new", game="japanese", seats=4)
    await world.bot.app.tables.set_option(1, ann.id, "min_bid", 13)
    saved = await _slash(world, mona, "rules save", name="Friday night")
    assert tells(saved.text, "saved-done", name="Friday night")
    await world.bot.app.endings.end(1, ann.id, manager=False)
    await world.restart()

    listed = await _slash(world, ann, "rules list")
    assert "1 of 25" in listed.text
    assert "Friday night" in listed.text
    menu = listed.control("booksaved")
    assert menu is not None
    assert menu["options"][0]["description"] == "Japanese Napoleon · 4 seats · Lowest bid: 13"
    (book,) = answers(await listed.choose(ann, menu["custom_id"], [menu["options"][0]["value"]]))
    assert tells(book.text, "book-about-saved", game="Japanese Napoleon")

    assert "Friday night" in await _suggested(world, ann, "napoleon new", "fri")
    lobby = await _slash(world, ann, "napoleon new", game="Friday night")
    for part in ("Friday night", "Based on Japanese Napoleon", "4 seats", "Lowest bid: 13"):
        assert part in lobby.text

    question = await _slash(world, mona, "rules delete", name="friday NIGHT")
    await question.click(mona, "forget", "1.no")
    assert "Friday night" in (await _slash(world, ann, "rules list")).text
    question = await _slash(world, mona, "rules delete", name="Friday night")
    await question.click(mona, "forget", "1.yes")
    assert tells(question.text, "saved-deleted", name="Friday night")
    assert tells((await _slash(world, ann, "rules list")).text, "saved-none")
    refused = await _slash(world, ann, "napoleon new", game="Friday night")
    assert "no game called Friday night" in refused.text


async def test_rules_are_saved_from_a_game_and_written_options_in_japanese(make_world: MakeWorld) -> None:
    world = await make_world(people=1, language=JAPANESE)
    mona = manager_of(world)
    saved = await _slash(
        world,
        mona,
        "rules save",
        name="金曜の会",
        game="japanese",
        seats=4,
        options="no_trump=high、remove=3C",
    )
    assert "**金曜の会**を保存しました" in saved.text
    listed = await _slash(world, mona, "rules list")
    assert "このサーバーのルールセット" in listed.text
    suggested = await _suggested(world, mona, "napoleon new", "")
    assert suggested["金曜の会"] == "金曜の会(このサーバー)"
    assert suggested["hattori"] == "服部式ナポレオン"
    lobby = await _slash(world, mona, "napoleon new", game="金曜の会")
    assert "もとのゲーム: ナポレオン" in lobby.text
    assert "抜くカード: ♣3" in lobby.text
    question = await _slash(world, mona, "rules delete", name="金曜の会")
    await question.click(mona, "forget", "1.yes")
    assert "**金曜の会**を削除しました" in question.text


async def test_rules_of_nap_are_saved_from_written_options_and_read(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    mona = manager_of(world)
    saved = await _slash(
        world,
        mona,
        "rules save",
        name="Club Nap",
        game="nap-peep",
        seats=7,
        options="peep_price=3, all_pass=dealer_bids_one misere=false",
    )
    assert tells(saved.text, "saved-done", name="Club Nap")
    book = await _slash(world, mona, "rules show", game="Club Nap", topic="peep")
    assert tells(book.text, "book-players", seats=7)
    assert "🏠 On your turn in the auction, before you call, you can pay 3 units" in book.text
    auction = await _slash(world, mona, "rules show", game="Club Nap", topic="auction")
    assert "Two < Three < Four < Nap" in auction.text
    assert tells(auction.text, "book-nap-bound")
    refused = await _slash(world, mona, "rules save", name="Mine", game="nap", options="min_bid=13")
    assert tells(refused.text, "option-unknown", option="Lowest bid")
    refused = await _slash(world, mona, "rules save", name="Mine", game="nap", options="all_pass=blind_up")
    assert tells(refused.text, "option-value")


async def test_saving_is_refused_with_the_reason(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)

    async def said(who: Any, **options: Any) -> str:
        return (await _slash(world, who, "rules save", **options)).text

    assert tells(await said(ann, name="Mine", game="japanese"), "not-manager")
    assert tells(await said(mona, name="Mine"), "no-table-here")
    assert tells(await said(mona, name="@everyone", game="japanese"), "saved-rules-name")
    assert tells(await said(mona, name="NAJAMI", game="japanese"), "saved-rules-taken")
    assert tells(await said(mona, name="服部式ナポレオン", game="japanese"), "saved-rules-taken")
    assert "no game called tarot" in await said(mona, name="Mine", game="tarot")
    assert tells(
        await said(mona, name="Mine", game="japanese", options="moon=1"), "option-unknown", option="moon"
    )
    assert tells(
        await said(mona, name="Mine", game="japanese", options="no_trump=sideways"),
        "option-value",
        value="sideways",
    )
    assert tells(await said(mona, name="Mine", game="japanese", options="what?"), "option-unreadable")
    assert tells(
        await said(mona, name="Mine", game="japanese", options="no_trump=low suit_order=none"),
        "conflict-no-trump-order",
    )
    assert tells(await said(mona, name="Mine", game="hattori", seats=5), "conflict-seats", least=4, most=4)
    assert tells(await said(mona, name="Mine", game="japanese"), "saved-done")
    assert tells(await said(mona, name="mine", game="japanese"), "saved-rules-taken")


async def test_a_full_server_is_told_to_delete_one_first(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    mona = manager_of(world)
    for number in range(MOST_SAVED):
        await _slash(world, mona, "rules save", name=f"Set {number}", game="japanese")
    full = await _slash(world, mona, "rules save", name="One more", game="japanese")
    assert tells(full.text, "saved-rules-full")
    listed = await _slash(world, mona, "rules list")
    assert len((listed.control("booksaved") or {})["options"]) == MOST_SAVED
    assert len(await _suggested(world, mona, "napoleon new", "")) == 25
    assert "Set 24" in await _suggested(world, mona, "napoleon new", "set 24")
    assert "Set 24" in await _suggested(world, mona, "rules delete", "24", "name")


async def test_who_may_not_manage_the_server_cannot_delete(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)
    await _slash(world, mona, "rules save", name="Mine", game="japanese")
    assert tells((await _slash(world, ann, "rules delete", name="Mine")).text, "not-manager")
    question = await _slash(world, mona, "rules delete", name="Mine")
    (refused,) = answers(await question.forge(ann, "nap:forget:0:0:1.yes"))
    assert tells(refused.text, "not-manager")
    await question.click(mona, "forget", "1.yes")
    (gone,) = answers(await question.forge(mona, "nap:forget:0:0:1.yes"))
    assert tells(gone.text, "saved-rules-gone")


async def test_a_rule_set_that_cannot_be_played_any_more_says_why(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)
    await _slash(world, mona, "rules save", name="Old", game="japanese")
    async with world.bot.database.write() as work:
        (saved,) = await work.saved_rules.of_guild(world.guild.id)
        await work.saved_rules.remove(saved.id)
        await work.saved_rules.add(
            type(saved)(saved.id, saved.guild_id, "Old", "japanese", {"moon": 1}, 5, 1, saved.saved_at)
        )
    for command in ("napoleon new", "rules show"):
        refused = await _slash(world, ann, command, game="Old")
        assert tells(refused.text, "saved-rules-outdated", name="Old")
        assert tells(refused.text, "option-unknown", option="moon")
    assert "Old" in (await _slash(world, ann, "rules list")).text
