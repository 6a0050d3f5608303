"""Malicious names: no panel is broken, nobody is notified, nobody passes for a computer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import pytest
from discord import ui

from bot.services.chips.allowances import LONGEST_NOTE
from bot.ui.core import format as fmt
from bot.ui.pages.chips import gift_notice, gift_question
from bot.ui.table.lobby import announcement
from tests.effort import pairs, sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import open_gifts
from tests.flows.players import BUTTONS, SLASH, deal, open_and_start, play_hand
from tests.flows.simulated import answers, shown_in
from tests.ui import test_limits
from tests.ui.tables import LANGUAGES, context, items, lobby, must_fit, people
from tests.ui.test_limits import GIVER, TAKER

HOSTILE = {
    "markdown": "**_~~`||#Ann||`~~_**",
    "heading": "# Ann",
    "quote": ">>> Ann",
    "list": "- Ann\n- Bob",
    "link": "[free chips](https://evil.example)",
    "url": "https://evil.example/a",
    "invitation": "discord.gg/abc",
    "long invitation": "discord.com/invite/a",
    "wide invitation": "ｄｉｓｃｏｒｄ．ｇｇ／ａ",
    "cut invitation": "dis\u200bcord\u2060.\u200bgg/abc",
    "an address": "www.evil.example",
    "everyone": "@everyone",
    "here": "@here now",
    "person": "<@1234567890123456>",
    "role": "<@&1234567890123456>",
    "channel": "<#1234567890123456>",
    "command": "</end:1234567890>",
    "moment": "<t:0:R>",
    "emoji": "<:nap_AS:1234567890>",
    "right to left": "אבג Ann דהו",
    "override": "\u202eAnn\u202c\u2066\u2067",
    "zalgo": "A" + "\u0335\u0321\u031b\u0348\u0359" * 6,
    "zalgo everywhere": "A\u0335\u0321n\u0321\u031bn\u0348" * 8,
    "32 emoji": "🏳️‍🌈" * 8 + "👨‍👩‍👧‍👦" * 4,
    "nothing": "\u200b\u3164\u2800 \u2066\u2069",
    "one mark": "\u0301",
    "lines": "Ann\nBob\r\n\u2028\u2029Cleo",
    "control": "\u0000\u0007\u001b[31mAnn\u009b",
    "fence": "```\nAnn\n```",
    "long": "W" * 32,
    "wide": "鬱" * 32,
    "a computer": "Computer 3",
    "a marked computer": "🤖 Computer 3",
    "braces": "{ $name } { -brand } {0} %s",
    "a surrogate": "Ann\ud800",
    "private use": "\ue000\uf8ff Ann",
}
COMPUTERS = (
    *(
        "Ney",
        "Ney 2",
        "ダヴー",
        "Computer 3",
        "computer3",
        "🤖 Computer 3",
        "Computer 3 🤖",
        "Ｃｏｍｐｕｔｅｒ ３",
        "C\u043emputer 3",
    ),
    *("C0mputer 10", "Computer\u200b 3", "Computer ٣", "コンピューター3", "ｺﾝﾋﾟｭｰﾀｰ 3", "コンピュータ2"),
    *("Regular computer", "コンピューター(中級)", "🤖"),
)
NOBODY = re.compile(r"(?<!\\)@(everyone|here)|(?<!\\)<(?!t:\d+:[Rft]>)[@#:/t]")
"""What would notify somebody, or be drawn as something else than text; our own moments are fine."""
LINK = re.compile(r"https?:|(?<!\\)://|(discord(app)?|evil|www)\.\w", re.I)
"""What Discord makes a link or an invitation of."""
RTL_CONTROLS = re.compile("[\u202a-\u202e\u2066\u2067]")


def texts(panel: ui.LayoutView) -> Iterator[str]:
    """Yield all texts of a panel, labels included."""
    for item in items(panel):
        if isinstance(item, ui.TextDisplay):
            yield item.content
        elif isinstance(item, ui.Button):
            yield item.label or ""
        elif isinstance(item, ui.Select):
            yield item.placeholder or ""
            for option in item.options:
                yield from (option.label, option.description or "")


def shape(panel: ui.LayoutView) -> list[tuple[str, int]]:
    """Return the components of a panel, and how many lines each text has."""
    return [
        (type(item).__name__, item.content.count("\n") if isinstance(item, ui.TextDisplay) else 0)
        for item in items(panel)
    ]


@pytest.mark.parametrize(("first", "locale"), pairs(sample(range(0, len(HOSTILE), 3), 6), LANGUAGES))
def test_no_name_breaks_a_panel(first: int, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three at a time, one in each seat."""
    ctx, seats = context(locale), 3
    monkeypatch.setattr(test_limits, "LONG", ("Ann", "Bob", "Cleo"))
    plain = {number: panel for number, (_, panel) in enumerate(_panels(ctx, seats))}
    monkeypatch.setattr(test_limits, "LONG", (*HOSTILE.values(), "Ann", "Bob")[first : first + 3])
    for number, (which, panel) in enumerate(_panels(ctx, seats)):
        must_fit(panel, which)
        assert shape(panel) == shape(plain[number]), f"{which} has another shape than for Ann"
        for text in texts(panel):
            assert not RTL_CONTROLS.search(text), which
            for line in text.splitlines():
                assert line.count("\u2068") == line.count("\u2069"), f"{which}: {line}"
        for item in items(panel):
            if isinstance(item, ui.TextDisplay):
                ours = item.content.replace(f"<@{GIVER}>", "").replace(f"<@{TAKER}>", "")
                assert not NOBODY.search(ours), f"{which}: {item.content}"
                assert not LINK.search(unicodedata.normalize("NFKC", item.content)), item.content


def _panels(ctx: test_limits.PanelContext, seats: int) -> Iterator[tuple[str, ui.LayoutView]]:
    """Yield the panels of a table and everything else that shows names, each kind of the table's once."""
    seen: set[str] = set()
    for name, panel in test_limits._panels(ctx, seats):
        if name not in seen:
            seen.add(name)
            yield name, panel
    crowd = people(seats, test_limits.LONG)
    yield "announcement", announcement(ctx, lobby(crowd))
    name = test_limits.LONG[0]
    yield "gift", gift_question(ctx, receiver=2, name=name, chips=5, note="", left=1, request_id=9)


@pytest.mark.parametrize("name", COMPUTERS)
def test_nobody_passes_for_a_computer(name: str) -> None:
    clean = fmt.clean_name(context(), name, 40)
    assert "🤖" not in clean
    assert clean == "?" or "👤" in clean, clean


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Computerized", "My computer", "コンピ研", "Mr. Computer", "C3PO", "さくら", "👤", "Cоля"),
        *("J. R.", "O'Neill", "Zoë", "exactly16letters"),
    ],
)
def test_ordinary_names_are_shown_as_they_are(name: str) -> None:
    assert fmt.clean_name(context(), name) == name


NOTES = [
    "@everyone " * 10,
    "```\nx\n```",
    "x" * 4_000,
    "<@1> <#2> <:a:1>",
    "\u202e\u0000\u001b\n\n\n",
    "Z\u0335\u0321\u031b\u0348" * 200,
    "\u0301",
    "join discord.gg/abc now",
    "see ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ",
]


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_note_of_a_gift_breaks_its_panels(note: str, locale: str) -> None:
    ctx, cut = context(locale), note[:LONGEST_NOTE]
    for panel in (
        gift_question(ctx, receiver=2, name="Ann", chips=5, note=cut, left=1, request_id=9),
        gift_notice(ctx, 1, 2, 5, cut),
    ):
        must_fit(panel)
        for text in texts(panel):
            ours = text.replace("<@1>", "", 1).replace("<@2>", "", 1)
            assert not re.search(r"(?<!\\)@(everyone|here)|(?<!\\)<[#:&]", ours), text
            assert not RTL_CONTROLS.search(text)
            assert "```" not in text
            assert "\u001b" not in text
            assert not re.search("[\u0300-\u036f]{3}", text), "piles of marks"
            assert not LINK.search(unicodedata.normalize("NFKC", text)), text


@pytest.mark.parametrize(
    "names",
    sample(
        [
            ("@everyone", "# Bob\n>x"),
            ("Computer 3", "\u202e<@1>"),
            ("discord.gg/abc", "ｄｉｓｃｏｒｄ．ｇｇ／ａ"),
            ("W" * 32, "\u200b"),
        ],
        1,
    ),
)
async def test_a_hand_with_hostile_names_notifies_nobody(
    make_world: MakeWorld, names: tuple[str, str]
) -> None:
    """From the lobby to the result, and later questions about the players."""
    world = await make_world(people=0)
    for number, name in enumerate(names):
        user = world.env.create_user(f"user{number}", global_name=name)
        world.people.append(world.guild.add_member(user, nick=name))
        world.languages[user.id] = ("en-US", "ja")[number]
    await open_and_start(world, BUTTONS, seats=3, deal_too=False, hands=1)
    await deal(world, BUTTONS)
    await play_hand(world, SLASH)
    ann, bob = world.people
    await open_gifts(world)
    for command, options in (
        ("leaderboard", {}),
        ("profile", {"member": bob}),
        ("chips balance", {"member": bob}),
        ("chips give", {"member": bob, "amount": 5, "note": "@everyone ```"}),
        ("replay", {"hand": "1"}),
        ("verify", {"hand": "1"}),
    ):
        told = answers(await ann.slash(world.channel, command, **options))
        assert told, command
    for shown in shown_in(world.env, world.place().id, ann.id):
        for text in (part.get("content") or "" for part in shown.components):
            assert "@everyone" not in text.replace("\\@everyone", ""), text
            assert not LINK.search(unicodedata.normalize("NFKC", text)), text
    for entry in world.env.http_requests:
        body = entry.json if isinstance(entry.json, dict) else {}
        body = body.get("data") or body
        if entry.method == "POST" and isinstance(body, dict) and "components" in body and "title" not in body:
            mentions = body.get("allowed_mentions")
            assert mentions is not None, (entry.path, body)
            assert mentions.get("parse", []) == []
            assert set(mentions.get("users", [])) <= {ann.id, bob.id, str(ann.id), str(bob.id)}
