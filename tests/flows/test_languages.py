"""A language is a folder: the bot speaks and understands an unknown one without any code."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest

from bot.engine.cards import card_text, parse_card
from bot.features.tournaments.services.app import services_of
from bot.settings import LOCALES_FOLDER
from bot.ui.core.cardtext import parse_bid_input, parse_card_input
from bot.ui.core.command_mentions import COMMANDS
from bot.ui.core.format import card_label, clean_name
from tests.flows import simcord_changes
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import SLASH, actor_of, open_and_start, skip_to
from tests.flows.simulated import answers, type_in
from tests.flows.world import World

GERMAN = """
language-name = Deutsch
language-codes = de
language-zone = Europe/Berlin

typed-ace = ass
typed-king = könig
typed-of = von
typed-in = in
typed-one = einer
typed-hours = stunden, stunde
typed-at = um
typed-hour = uhr
typed-pm = abends
typed-tomorrow = morgen
typed-tonight = heute abend
typed-computer = rechner
"""
SOME_TEXTS = """
suit-spades = Pik
suit-hearts = Herz
suit-diamonds = Karo
suit-clubs = Kreuz
card-name = { $suit }-{ $rank }
number = { $number }
button-sit = Platz nehmen
command-napoleon-new-name = neu
command-napoleon-new-description = Einen Tisch öffnen
command-napoleon-new-clock-name = uhr
command-napoleon-new-clock-description = Die Zeit je Zug
clock-blitz = Blitz, { NUMBER(15) } s
"""
TAIWANESE = """
language-name = 繁體中文
language-codes = zh-TW
language-zone = Asia/Taipei
typed-of = 的
typed-tomorrow = 明天
typed-hour = 點
typed-pm = 下午
"""


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot's languages, and some German and less Chinese."""
    folder = tmp_path_factory.mktemp("languages") / "locales"
    shutil.copytree(LOCALES_FOLDER, folder)
    for name, files in {
        "de": {"locale": GERMAN, "some": SOME_TEXTS},
        "zh-TW": {"locale": TAIWANESE, "some": "suit-spades = 黑桃\nbutton-sit = 入座\n"},
    }.items():
        (folder / name).mkdir()
        for file, text in files.items():
            (folder / name / f"{file}.ftl").write_text(text, "utf-8")
    return folder


_PAYLOADS: dict[str, Any] = {}
"""The commands in these languages."""


@pytest.fixture
async def world(make_world: MakeWorld, locales: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """A German server."""
    monkeypatch.setattr(simcord_changes, "_payloads", _PAYLOADS)
    return await make_world(people=2, language="de", threads=True, locales=locales, strict_texts=False)


async def test_commands_are_translated_and_missing_texts_stay_english(world: World):
    tree = world.bot.tree
    command: Any = tree.get_command("napoleon")
    payload = await command.get_translated_payload(tree, tree.translator)
    new: dict[str, Any] = next(part for part in payload["options"] if part["name"] == "new")
    assert (new["name_localizations"]["de"], new["name_localizations"].get("zh-TW")) == ("neu", None)
    assert new["description_localizations"]["de"] == "Einen Tisch öffnen"
    assert "de" not in payload.get("description_localizations", {})
    clock = next(option for option in new["options"] if option["name"] == "clock")
    assert (clock["name_localizations"]["de"], clock["name"]) == ("uhr", "clock")
    assert clock["description_localizations"]["de"] == "Die Zeit je Zug"
    named = clock["choices"][0]["name_localizations"]
    assert (named["de"], named["zh-TW"]) == ("Blitz, 15 s", "blitz, 15 s per turn")
    # Discord refuses all commands if two siblings share a name in a language.
    commands: list[Any] = tree.get_commands(type=discord.AppCommandType.chat_input)
    levels = [[await command.get_translated_payload(tree, tree.translator) for command in commands]]
    for level in levels:
        for code in ("ja", "ko", "de"):
            names = [part.get("name_localizations", {}).get(code, part["name"]) for part in level]
            assert sorted(set(names)) == sorted(names)
        levels += [part["options"] for part in level if part.get("options")]
    assert len(levels) > 20


async def test_a_command_in_a_text_can_be_pressed_also_after_a_restart(world: World):
    (kept,) = [it for it in world.env.backend.commands[None].values() if it["name"] == "napoleon"]
    for _ in range(2):
        (answer,) = answers(await world.people[0].slash(world.channel, "pass"))
        assert f"</napoleon new:{kept['id']}>" in str(answer.components)
        COMMANDS.know({})
        await world.restart()


async def test_a_table_is_shown_and_a_card_typed_in_the_new_language(world: World):
    await open_and_start(world, SLASH, seats=3, clock="off", deal_too=False)
    panel = world.panel()
    sit = panel.control("sit")
    assert sit is None or sit["label"] == "Platz nehmen"
    assert "Japanese Napoleon" in panel.text, "missing texts are English"
    assert (await world.snapshot()).table.locale == "de"
    await world.people[0].slash(world.place(), "napoleon start")
    ctx = world.bot.app.context("de")
    private = await skip_to(world, lambda it: it.view.phase.value == "play")
    card = next(action.card for action in private.legal.actions if hasattr(action, "card"))
    shown = card_label(ctx, card)
    assert "-" in shown
    result = await actor_of(world, private).slash(world.place(), "play", card=shown)
    assert (await world.snapshot()).table.turn > private.snapshot.table.turn, answers(result)[-1].text


async def test_a_time_is_typed_in_the_new_language_and_read_in_its_zone(world: World):
    host = world.people[0]
    page = answers(await host.slash(world.channel, "tournament create"))[-1]
    await page.click(host, "tpage", "time")
    for start, hour in [("morgen um 8 Uhr abends", 20), ("morgen 19 Uhr", 19), ("明天下午6點", 18)]:
        await type_in(host, await page.click(host, "tform", "start"), start=start)
        starts_at = (await services_of(world.bot.app).service.get(1)).config.starts_at
        assert starts_at is not None, start
        there = starts_at.astimezone(ZoneInfo("Europe/Berlin"))
        assert (there.hour, there.minute) == (hour, 0), start
        assert 0 < (starts_at - world.now()).total_seconds() <= 2 * 86_400
    await type_in(host, await page.click(host, "tform", "start"), start="in 3 Stunden")
    starts_at = (await services_of(world.bot.app).service.get(1)).config.starts_at
    assert 3 * 3600 - 60 <= (starts_at - world.now()).total_seconds() <= 3 * 3600


async def test_numbers_are_formatted_for_the_language_and_a_server_can_choose_it(world: World):
    anna = world.people[0]
    await anna.slash(world.channel, "chips balance")
    assert "+1.000" in answers(await anna.slash(world.channel, "chips history"))[-1].text
    mona = manager_of(world)
    page = answers(await mona.slash(world.channel, "settings"))[-1]
    assert "Same as Discord (Deutsch)" in str(page.control("server", "locale"))
    await page.choose(mona, "nap:server:0:0:locale", ["zh-TW"])
    assert (await world.bot.app.guild_settings.of(world.guild.id)).locale == "zh-TW"
    await anna.slash(world.channel, "napoleon new")
    sit = world.panel().control("sit")
    assert sit["label"] == "入座"


async def test_words_of_all_languages_are_understood_at_once(world: World):
    texts = world.bot.app.texts
    for text in ("Pik-Ass", "Ass von Pik", "黑桃A", "黑桃的A", "スペードのエース", "ace of spades", "As"):
        card = parse_card_input(texts, text)
        assert card is not None, text
        assert card_text(card) == "AS", text
    assert parse_card_input(texts, "Herz König") == parse_card("KH")
    assert parse_bid_input(texts, "13 Kreuz") == parse_bid_input(texts, "13c")
    assert parse_card_input(texts, "Pik") is None
    assert clean_name(world.bot.app.context("en"), "Rechner 3").startswith("👤")
