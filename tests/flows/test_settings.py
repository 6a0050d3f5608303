"""/settings: managers' choices take effect at once, for tables, chips, languages and mentions."""

from __future__ import annotations

from typing import Any

from bot.services.values.settings import GuildSettings, Openers
from bot.services.values.tables import Person
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, open_gifts, set_server, slash
from tests.flows.players import BUTTONS, finish_hand, open_and_start, open_table
from tests.flows.simulated import ShownMessage, answers, forbid, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def _settings(world: World) -> GuildSettings:
    return await world.bot.app.guild_settings.of(world.guild.id)


async def _choose(shown: ShownMessage, who: Any, name: str, values: list[Any]) -> None:
    await shown.pick(who, "server", values, name)


async def _fill(who: Any, shown: ShownMessage, start: str, daily: str, zone: str) -> list[ShownMessage]:
    """Open the form, fill it in and send it."""
    await _choose(shown, who, "page", ["chips"])
    form = await shown.click(who, "serverform", "chips")
    result = await who.submit_modal(form, {"starting_chips": start, "daily_chips": daily, "time_zone": zone})
    return answers(result)


async def test_every_choice_takes_effect_at_once_and_survives_a_restart(make_world: MakeWorld):
    world = await make_world(people=1, looks="picture")
    mona = manager_of(world)
    role = world.guild.create_role("hosts")
    shown = await slash(world, mona, "settings")
    await _choose(shown, mona, "locale", ["ja"])
    await _choose(shown, mona, "game", ["najami"])
    await _choose(shown, mona, "channels", [world.channel])
    await _choose(shown, mona, "role", [role])
    await shown.click(mona, "server", "mentions-off")
    await _fill(mona, shown, "1,500", "0", "europe/berlin")
    wanted = GuildSettings(
        starting_chips=1500,
        daily_chips=0,
        time_zone="Europe/Berlin",
        locale="ja",
        channels=(world.channel.id,),
        openers=Openers.ROLE,
        opener_role=role.id,
        mentions=False,
        game="najami",
    )
    await world.restart()
    assert await _settings(world) == wanted
    shown = await slash(world, mona, "settings")
    for words in ("NAJAMI", f"<#{world.channel.id}>", f"<@&{role.id}>", "✏️ **Mentions**: off"):
        assert words in shown.text
    await _choose(shown, mona, "channels", [])
    await _choose(shown, mona, "openers", ["managers"])
    await _choose(shown, mona, "locale", ["usual"])
    settings = await _settings(world)
    assert (settings.channels, settings.openers, settings.locale) == ((), Openers.MANAGERS, None)
    await shown.click(mona, "server", "reset")
    assert "- Mentions" in shown.text
    assert "- Language" not in shown.text, "back to the default"
    await shown.click(mona, "server", "reset.no")
    assert (await _settings(world)).openers is Openers.MANAGERS
    await shown.click(mona, "server", "reset")
    await shown.click(mona, "server", "reset.yes")
    assert await _settings(world) == GuildSettings(starting_chips=1000)
    assert tells(shown.text, "settings-channels-all")


async def test_invalid_values_are_refused_and_change_nothing(make_world: MakeWorld):
    world = await make_world(people=1, looks="picture")
    mona = manager_of(world)
    shown = await slash(world, mona, "settings")
    for typed, words in (
        (("5", "5 chips", "UTC"), "can't read “5 chips”"),
        (("5", "5", "Atlantis"), "no time zone Atlantis"),
        (("5", "2000000", "UTC"), "Daily chips must be 0 to 1,000,000"),
    ):
        (answer,) = await _fill(mona, shown, *typed)
        assert words in answer.text
    assert await _settings(world) == GuildSettings(starting_chips=1000)
    await _fill(mona, shown, "1000", "100", "UTC")
    async with world.bot.database.read() as work:
        assert await work.guild_settings.get(world.guild.id) == {}, "unchanged fields store nothing"
    await _fill(mona, shown, "5", "5", "Tokyo")
    await _fill(mona, shown, "", "", "")
    assert await _settings(world) == GuildSettings(starting_chips=1000), "an empty field is the default"


async def test_a_manager_cannot_set_what_no_menu_offers(make_world: MakeWorld):
    world = await make_world(people=1, looks="picture")
    mona = manager_of(world)
    shown = await slash(world, mona, "settings")
    for forged, values in (
        ("nap:server:0:0:locale", ["fr"]),
        ("nap:server:0:0:moon", ["full"]),
        ("nap:server:0:0:channels", ["x"]),
        ("nap:server:0:0:role", ["77"]),
        ("nap:server:0:0:game", ["tarot"]),
        ("nap:server:0:0", None),
    ):
        (answer,) = answers(await shown.forge(mona, forged, values))
        refused = tells(answer.text, "press-not-there") or tells(answer.text, "press-unknown")
        assert refused, (forged, answer.text)
    await shown.forge(mona, "nap:server:0:0:channels", ["77"])
    assert await _settings(world) == GuildSettings(starting_chips=1000)


async def test_tables_are_opened_only_in_the_servers_channels(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    mona = manager_of(world)
    other = world.guild.create_text_channel("chat")
    await set_server(world, channels=[world.channel.id])
    for who in (ann, mona):
        answer = await slash(world, who, "napoleon new", channel=other)
        assert f"Try: <#{world.channel.id}>" in answer.text
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    closed = [shown for shown in shown_in(world.env, world.channel.id) if "rematch" in shown.verbs()][-1]
    await set_server(world, channels=[other.id])
    (answer,) = answers(await closed.click(ann, "rematch"))
    assert f"Try: <#{other.id}>" in answer.text
    await set_server(world, channels=[77])
    assert tells((await slash(world, ann, "napoleon new", channel=other)).text, "open-nowhere")
    category = world.guild.create_category("games")
    inside = world.guild.create_text_channel("nap", category=category)
    await set_server(world, channels=[category.id])
    assert tells((await slash(world, ann, "napoleon new")).text, "open-elsewhere")
    (answer, *_) = answers(await ann.slash(inside, "napoleon new"))
    assert not answer.ephemeral


async def test_tables_are_opened_only_by_people_the_server_chose(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    mona = manager_of(world)
    role = world.guild.create_role("hosts")
    host = world.guild.add_member(world.env.create_user("hana"), roles=[role])
    await set_server(world, openers=Openers.MANAGERS)
    for who in (ann, host):
        assert tells((await slash(world, who, "napoleon new")).text, "open-managers")
    await set_server(world, openers=role.id)
    assert f"with the role <@&{role.id}>" in (await slash(world, ann, "napoleon new")).text
    for who in (host, mona):
        channel = world.guild.create_text_channel(f"of-{who.name}")
        (answer, *_) = answers(await who.slash(channel, "napoleon new"))
        assert not answer.ephemeral, "members with the role may, and managers always may"
    await set_server(world, openers=77)
    assert tells((await slash(world, host, "napoleon new")).text, "open-managers")


async def test_new_tables_use_the_servers_language(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await set_server(world, locale="ja")
    await open_gifts(world)
    await open_and_start(world, BUTTONS, deal_too=False)
    assert "ナポレオン" in world.panel().text
    question = await slash(world, ann, "chips give", member=bob, amount=5)
    assert tells(question.text, "gift-ask", name="bob", chips=5), (
        "in private everybody reads their own language"
    )
    said = answers(await question.click(ann, "give"))[-1]
    assert said.is_public
    assert not tells(said.text, "gift-public"), "everybody reads the server's language"


async def test_the_usual_game_is_the_servers_own(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    mona = manager_of(world)
    await slash(world, mona, "rules save", name="Friday", game="japanese", options="min_bid=13")
    await set_server(world, game="set-1")
    await ann.slash(world.channel, "napoleon new")
    assert "Friday" in world.panel().text
    other = world.guild.create_text_channel("other")
    saved = world.bot.app.saved_rules
    await saved.delete(world.guild.id, 1, Person(mona.id, "mona"), manager=True)
    (answer,) = answers(await ann.slash(other, "napoleon new"))
    assert "Japanese Napoleon" in answer.text


async def test_a_manager_reads_what_a_missing_permission_costs(make_world: MakeWorld):
    world = await make_world(people=2)
    owner = manager_of(world)
    page = await slash(world, owner, "settings")
    assert "Attach Files" not in page.text
    forbid(world.env, world.channel.id, "attach_files", "create_events")
    page = await slash(world, owner, "settings")
    assert "**Attach Files**: tables and hands here are text, not pictures" in page.text
    assert "**Create Events**" in page.text
    assert "Create Private Threads" not in page.text
    log = world.guild.create_text_channel("log")
    await _choose(page, owner, "page", ["log"])
    await _choose(page, owner, "actschannel", [log])
    assert not tells(page.text, "settings-barred")
    forbid(world.env, log.id, "send_messages")
    await _choose(page, owner, "page", ["log"])
    assert tells(page.text, "settings-barred", names="Send Messages")


async def test_tournaments_have_a_channel_and_a_role_to_mention(make_world: MakeWorld):
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)
    hall, role = world.guild.create_text_channel("cups"), world.guild.create_role("fans", mentionable=True)
    shown = await slash(world, mona, "settings")
    await _choose(shown, mona, "page", ["tournaments"])
    await _choose(shown, mona, "cupchannel", [hall])
    await _choose(shown, mona, "cuprole", [role])
    assert f"<#{hall.id}>" in shown.text
    await _choose(shown, mona, "page", ["log"])
    assert tells(shown.text, "settings-acts-channel")
    form = await slash(world, ann, "tournament create")
    assert not [it for it in shown_in(world.env, hall.id) if it.control("tjoin")]
    await form.click(ann, "tannounce")
    await world.env.settle()
    (announced,) = [it for it in shown_in(world.env, hall.id) if it.control("tjoin")]
    assert f"<@&{role.id}>" in "".join(it.text for it in shown_in(world.env, hall.id))
    assert announced.channel_id == hall.id


async def test_house_rules_show_differences_and_can_be_reset(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, deal_too=False)
    (ann,) = world.people
    menu = answers(await world.panel().click(ann, "menu"))[-1]
    await menu.click(ann, "rules")
    assert "✏️" not in menu.text
    await menu.click(ann, "rules", "play")
    rule = next(it for it in menu.controls() if ":opt:" in it["custom_id"])
    await menu.choose(ann, rule["custom_id"], [next(o["value"] for o in rule["options"] if not o["default"])])
    assert menu.text.count("✏️") == 2, "the rule, and what the mark means"
    await menu.click(ann, "rules", "own")
    assert "✏️" not in menu.text
    assert not (await world.snapshot()).table.config.options
