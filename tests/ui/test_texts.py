"""Every sentence exists in every language, is used, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
from datetime import date
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import discord
import pytest
from pokerkit import Label

from bot.catalogue import load_presets
from bot.commands.work import english
from bot.engine.tricks import Why
from bot.features.tournaments.pages.people import PURPOSES
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind, Results, TournamentStatus
from bot.services.community.chip_flows import NoteReason
from bot.services.standings.standings import PERIODS
from bot.services.values.settings import DECLARED
from bot.services.values.standings import FEATS, GRADE_BADGE, GRADES, TIERS
from bot.services.values.tables import Level, TableStatus
from bot.settings import PROJECT_ROOT
from bot.ui.core import format as fmt
from bot.ui.core.context import CLOCK_KEYS, HINTS_KEYS, LEVEL_KEYS, LOOKS_KEYS
from bot.ui.core.talk import Emote
from bot.ui.core.texts import MissingText, Texts
from bot.ui.kits.nap.kit import CALLS
from bot.ui.kits.poker import GAME_KEYS
from bot.ui.pages.leaderboard import MEASURES
from bot.ui.pages.learn import lessons
from bot.ui.pages.personal import FIELDS
from bot.ui.pages.questions import QUESTIONS
from bot.ui.pages.rulebook import TOPICS
from bot.ui.pages.settings import BACK_KEYS, FELT_KEYS, OPENER_KEYS, PAGE_KEYS
from tests.engine.options import ALL_OPTIONS, OPTIONS
from tests.ui import source
from tests.ui.tables import LOCALES_FOLDER, TEXTS, context

REFUSALS = {
    "IllegalAction",
    "RuleConflict",
    "BadRecord",
    "TableNotFound",
    "NotAllowed",
    "NotNow",
    "StaleAction",
    "NotEnoughChips",
    "Conflict",
    "SavedRulesNotFound",
    "SavedRulesOutdated",
    "TournamentNotFound",
}
CODES_PASSED_ON = {"not-started", "league-points-unreadable", "prizes-unreadable"}
"""Given to `NotNow` through a variable (`TableService._deal`, `read_numbers`)."""
LOCALES = tuple(TEXTS.languages)
LONGEST = {"button": 80, "menu": 150, "note": 100, "option": 100, "config": 100, "clock": 100, "level": 100}
"""Characters that Discord allows, by the first word of a key; other texts: 1,000."""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_messages(locale: str) -> None:
    """Words that people type differ by language."""
    typed = source.keys_in(locale, "locale.ftl") | source.keys_in("en", "locale.ftl")
    assert set(source.messages(locale)) - typed == set(source.messages("en")) - typed
    assert set(source.messages(locale)) == TEXTS.keys(locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_message_has_the_same_variables_in_every_language(locale: str) -> None:
    messages, roles = source.messages(locale), {"partner"}  # a language may use one name in all games
    different = {
        key: (source.variables(message), source.variables(messages[key]))
        for key, message in source.messages("en").items()
        if key in messages and (source.variables(message) ^ source.variables(messages[key])) - roles
    }
    assert not different


@cache
def _raised() -> list[tuple[str, set[str], bool]]:
    """Return (code, names of its parameters, whether more may come by **) of every refusal in our code."""
    found = []
    for _, node in source.calls("bot", "cogs"):
        if source.callee_name(node) in REFUSALS and node.args:
            names = {keyword.arg for keyword in node.keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in node.keywords)
            found += [(code, names, spread) for code in source.constants(node.args[0])]
        elif source.callee_name(node) == "Unless":
            found += [(code, {"option", "options"}, False) for code in source.constants(node.args[2])]
    return found


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    raised = {code for code, _, _ in _raised()} | CODES_PASSED_ON
    elsewhere = (source.keys_in("en", "notices.ftl") | source.keys_in("en", "tournament.ftl")) & raised
    assert raised - elsewhere == source.keys_in("en", "errors.ftl"), "there are sentences"


def test_a_refusal_provides_every_variable_of_its_sentence() -> None:
    texts = source.messages("en")
    lacking = {
        code: source.variables(texts[code]) - names
        for code, names, spread in _raised()
        # the member's name and a hand's cost are added to this one on the way (`chips.not_covered`)
        if code in texts
        and not spread
        and code != "not-enough-chips"
        and source.variables(texts[code]) - names
    }
    assert not lacking


@cache
def _used_in_code() -> set[str]:
    """Return every string constant of our code that could be a key."""
    return {
        str(node.value)
        for _, node in source.words("bot", "cogs")
        if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z]+)?", str(node.value))
    }


_FROM_NAMES = (
    "audit-",
    "ban-",
    "clock-",
    "door-",
    "computer-",
    "level-",
    "permission-",
    "preview-",
    "without-",
)
"""Prefixes of keys constructed from names of clocks, levels, permissions and parts of a page."""


_OF_ENUMS: tuple[tuple[str, type[Enum]], ...] = (
    *((stem, Format) for stem in ("format", "means", "ties")),
    ("tournament-is", TournamentStatus),
    ("entrant", EntrantStatus),
    ("act", HostActKind),
    ("asked", HostActKind),
    ("button-results", Results),
    ("watch", NoteReason),
    ("front-table", TableStatus),
)
"""Prefixes of keys, and the enums whose values follow."""


_OF_OPTIONS = (
    ("payment", "book-payment"),
    ("discards", "book-discards"),
    ("bad_hand", "book-bad-hand"),
    ("joker_first_trick", "book-joker-first"),
    ("joker_rank", "book-joker-rank"),
    ("joker_demand", "book-joker-demand"),
    ("joker_demand", "joker-led"),
)
"""Options of Napoleon, and the prefixes of keys that their values follow."""


def _made_keys() -> set[str]:
    """Return the constructed keys: options and their values, presets, topics of the rule book, settings."""
    made = {f"preset-{name}" for name in load_presets()} | {f"book-about-{name}" for name in load_presets()}
    made |= {f"book-topic-{topic}" for topic in TOPICS}
    made |= {*FELT_KEYS.values(), *BACK_KEYS.values()}
    for field in ALL_OPTIONS:
        name = field.name
        made |= {fmt.option_key(name), f"{fmt.option_key(name)}.help", f"rules-page-{field.page}"}
        named = {value for value in field.values if isinstance(value, str)}
        if name != "suit_order":
            made |= {fmt.option_key(name, value) for value in named}
        others = {fmt.option_key(name, value) for value in field.values if not isinstance(value, str)}
        made |= {key for key in others if TEXTS.has(key)}
    for name in DECLARED:
        made |= {fmt.setting_key(name), f"{fmt.setting_key(name)}.help"}
    made |= {key for stem, kind in _OF_ENUMS for it in kind if TEXTS.has(key := f"{stem}-{it.value}")}
    made |= {f"period-{it}" for it in PERIODS}
    for name, stem in _OF_OPTIONS:
        of_values = {f"{stem}-{it}".replace("_", "-") for it in OPTIONS[name].values}
        made |= set(filter(TEXTS.has, of_values))
    for menu in FIELDS:
        made |= {menu.title, *(menu.values.values() if isinstance(menu.values, dict) else ())}
    made |= {*MEASURES.values(), *PAGE_KEYS.values(), *OPENER_KEYS.values()}
    made |= {*CLOCK_KEYS.values(), *LEVEL_KEYS.values(), *LOOKS_KEYS.values(), *HINTS_KEYS.values()} | {
        f"computer-{level.value}" for level in Level
    }
    made |= {key for mood in ("done", "hint") for it in _used_in_code() if TEXTS.has(key := f"{mood}-{it}")}
    turns = {key for key in _used_in_code() if key.startswith("turn-")} - {"turn-redeal"}
    made |= {f"your-{key}" for key in turns}
    made |= {f"{stem}-{call}" for call in CALLS for stem in ("ladder", "typed-call")}
    made |= {*GAME_KEYS.values()} | {f"{key}.help" for key in GAME_KEYS.values()}
    for lesson in lessons().values():
        stem = f"lesson-{lesson.name}"
        made |= {stem, *(f"{stem}-{it.name}" for it in lesson.moments)}
        made |= {f"{stem}-{it.name}.no" for it in lesson.moments if it.right is not None}
    made |= {f"badge-{GRADE_BADGE}{grade}" for grade in list(GRADES)[1:]}
    made |= {f"achievement-{name}" for name in TIERS}
    made |= {f"ask-{it.replace('_', '-')}" for it in QUESTIONS}
    values = {fmt.option_key(it, value) for it in QUESTIONS[1:] for value in OPTIONS[it].values}
    made |= {key for it in values if TEXTS.has(key := it.replace("option-", "ask-", 1))}
    made |= {f"badge-{feat.badge}" for feat in FEATS} | {f"why-{why.value}" for why in Why}
    made |= {f"emote-{emote.value}" for emote in Emote} | {f"pick-{it}" for it in PURPOSES}
    made |= {f"rank-{label.name.lower().replace('_', '-')}" for label in Label}
    return made | {fmt.option_key("suit_order", "none"), "rules-page-table", "rules-page-aids"}


def test_every_key_in_the_code_has_a_text() -> None:
    asked = set()
    for path, node in source.calls("bot", "cogs"):
        if "storage" in path.parts:  # `text` is SQL there
            continue
        name = source.callee_name(node)
        place = {"text": 0, "SceneButton": 0, "CardLine": 1, "button": 1}.get(name)
        if name == "get" and "texts" in ast.unparse(node.func):
            place = 1
        if place is not None and len(node.args) > place + (name == "button"):
            asked |= set(source.constants(node.args[place])) - {""}
    assert asked, "the scan finds the calls"
    assert {key for key in asked | _made_keys() if not TEXTS.has(key)} <= source.keys_in("ja", "locale.ftl")


def test_no_text_is_unused() -> None:
    commands = {key for key in source.messages("en") if key.startswith("command-")}
    given = {key for key in source.messages("en") if key.startswith(_FROM_NAMES)}
    every = set().union(*map(source.messages, LOCALES)) - {
        f"language-{it}" for it in ("name", "codes", "zone")
    }
    used = _used_in_code() | _made_keys() | commands | given | CODES_PASSED_ON
    used |= {f"{key}.help" for key in used}
    used |= set().union(*map(source.references, source.messages("en").values()))
    assert every - used == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_fit_where_discord_shows_them(locale: str) -> None:
    long, filled = {}, {"date": date(2026, 9, 30)}
    for key, message in source.messages(locale).items():
        gaps = {name: filled.get(name, 20) for name in source.variables(message)} | {"partner": "general"}
        text = re.sub(r"\s+", " ", TEXTS.get(locale, key, **gaps))
        limit = LONGEST.get(key.split("-")[0], 1000)
        if not text.strip() or len(text) > limit:
            long[key] = len(text)
    assert not long.keys() - {"list-comma", "list-sentence"}


AVOIDED = {
    "en": {
        r"\bT[SHDC]\b": "10D: nobody writes T for ten unasked",
        r"\bchairs?\b": "seat",
        r"\b(go|goes|went) back\b|\bset back\b": "returned; reset",
        "managers? of the server": "server manager",
        r"\bwhom\b|\ball the same\b|\bany more\b|\bmid-hand\b|\bso has\b": "plain words",
        r"\bonly who\b|\bis told to\b": "only people who; are told",
        r"\bs?h(e|im|is|ers?)\b": "they, them, their",
        r"(?<! of) …$": "no space before it",
    },
    "ja": {
        "ディール": "局; 配札, 配る for the act of dealing",
        "ビッ[ドダ]": "宣言, 宣言者",
        "指名": "指定, 副官指定",
        "だれ": "誰",
        "ひとり|一人|単独": "1人; 独り立ち for Napoleon without an adjutant",
        "指紋": "証明コード",
        "再生|巻き戻": "リプレイ",
        "トーナメント": "大会",
        "持ち時間": "予備時間, after the time of a turn",
        "サーバーの管理者|非公開(スレッド|チャンネル)": "サーバー管理者; プライベート as in Discord",
        "一番": "いちばん",
        "打(つと|ちま|って)": "プレイする",
        "あなたさん": "あなた",
        "[\uff08\uff09\uff1a]": "brackets and colons of half width",
    },
    "ko": {
        "트럼프|으뜸패": "기루다",
        "블라인드": "바닥패",
        "비드|입찰": "공약",
        "슈트|문양": "무늬",
        "부관|연합": "프렌드, 야당; 주공 for Napoleon the player",
        "습니다|십시오": "해요체: ~해요, ~하세요",
        r"[을이은와]\([를가는과]\)": "no double particle",
        r"\$\w+ \}(?:[을를은는이가과와로]|으로|예요|이에요)(?=[ ,.:)])": "no particle after a gap",
        r"1[013678][♣♦♥♠]\**(?:[를는가와]|예요)|1[036][♣♦♥♠]\**로": "shown as ♥ 13: 13을, 13으로, 13이에요",
        r"/[a-z-]+(?: [a-z]+)?[가-힣]": "a space after a command",
        "드려요": "해 줘요",
        "진출선": "커트라인",
    },
}
"""Patterns that no text of a language contains, and what to write instead: one word per thing."""


@pytest.mark.parametrize("locale", LOCALES)
def test_one_word_for_each_thing(locale: str) -> None:
    found = []
    for path in sorted((LOCALES_FOLDER / locale).glob("*.ftl")):
        if path.name == "locale.ftl":  # what people may type
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for pattern, instead in AVOIDED.get(locale, {}).items():
                if not line.startswith("#") and re.search(pattern, line.partition("= ")[2] or line):
                    found.append(f"{path.name}:{number}: {pattern} ({instead}): {line.strip()}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", LOCALES)
def test_command_texts_keep_discords_form(locale: str) -> None:
    for key in source.messages(locale):
        if not key.startswith("command-") or key == "command-outdated":
            continue
        text = TEXTS.get(locale, key)
        if key.endswith("-name"):
            assert re.fullmatch(r"[-_\w]{1,32}", text), f"{key}: {text}"
            assert text == text.lower(), key
        else:
            assert 1 <= len(text) <= 100, key


@pytest.mark.parametrize("locale", LOCALES)
def test_every_value_of_every_house_rule_can_be_shown(locale: str) -> None:
    ctx = context(locale)
    for option in ALL_OPTIONS:
        for value in option.values:
            assert 0 < len(fmt.option_value(ctx, option.name, value)) <= 100


_SHOWN = {"label", "placeholder", "description", "title", "content"}
_SHOWING = {"TextDisplay", "Choice", "send_message", "Button", "SelectOption", "say"}


_LETTERS = "[\u3041-\u30fa\u3400-\u9fff\uac00-\ud7a3]"
"""Of Japanese and Korean."""


def test_python_contains_no_japanese_or_korean() -> None:
    found = [
        (str(path), node.value)
        for path, node in source.words("bot", "cogs")
        if re.search(_LETTERS, str(node.value))
    ]
    assert not found


def test_no_bid_is_bold_next_to_a_japanese_or_korean_letter() -> None:
    """Between a letter and a picture the marks for bold would be shown literally."""
    bold = r"\*\*\{ \$(?:bid|cards?|suit) \}\*\*"
    found = [
        line
        for path in LOCALES_FOLDER.glob("*/*.ftl")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(f"{_LETTERS}{bold}|{bold}{_LETTERS}", line)
    ]
    assert not found


def test_a_korean_object_has_the_particle_of_its_last_sound() -> None:
    """A noun that was replaced everywhere left the particle of the old one behind it."""
    text = "".join(path.read_text(encoding="utf-8") for path in (LOCALES_FOLDER / "ko").glob("*.ftl"))
    objects = re.findall(r"\w*[가-힣][을를]\b", text)
    wrong = {it for it in objects if ((ord(it[-2]) - ord("가")) % 28 > 0) is (it[-1] == "를")}
    assert wrong == {"가을", "나을"}, "autumn, to be better"


def test_user_texts_are_never_written_in_python() -> None:
    found = []
    for path, node in source.calls("bot/ui", "bot/features", "cogs"):
        shown: list[ast.AST] = [keyword.value for keyword in node.keywords if keyword.arg in _SHOWN]
        if source.callee_name(node) in _SHOWING:
            shown += node.args[:1]
        found += [
            (str(path), text)
            for value in shown
            for text in source.constants(value)
            if re.search(r"[^\W\d_]", text) and not ("-" in text and TEXTS.has(text))
        ]
    assert not found


def test_no_sentence_is_written_in_the_interface() -> None:
    """A sentence: four words, the first capitalised, outside logs and programming errors."""
    ours = ("bot/ui", "bot/features", "cogs")
    found = [
        (path, node)
        for path, node in source.words(*ours)
        if "%s" not in str(node.value) and re.search(r"\b[A-Z][a-z]+( [a-z']+){3,}", str(node.value))
    ]
    quiet = {
        id(part)
        for _, node in source.nodes(*ours)
        if isinstance(node, (ast.Raise, ast.Assert))
        or (isinstance(node, ast.Call) and "log" in ast.unparse(node.func).lower())
        for part in ast.walk(node)
    }
    assert not [(str(path), node.value) for path, node in found if id(node) not in quiet]


def _write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        locale, _, stem = name.partition("_")
        (folder / locale).mkdir(exist_ok=True)
        about = f"language-name = {locale}\nlanguage-codes = {locale}\nlanguage-zone = UTC\n"
        (folder / locale / "locale.ftl").write_text(about, "utf-8")
        (folder / locale / f"{stem}.ftl").write_text(text, "utf-8")
    return folder


def test_texts_missing_in_a_language_are_shown_in_english(tmp_path: Path) -> None:
    folder = _write(tmp_path, en_a="hello = Hello { $name }\n", ja_a="other = ほか\n")
    assert Texts.load(folder).get("ja", "hello", name="Ann") == "Hello Ann"
    with pytest.raises(MissingText):
        Texts.load(folder, strict=True).get("ja", "hello", name="Ann")


def test_a_missing_text_shows_its_key_and_breaks_no_message(tmp_path: Path) -> None:
    texts = Texts.load(_write(tmp_path, en_a="a = A { $gap }\n"))
    assert texts.get("en", "nothing") == "nothing"
    assert texts.get("en", "a") == "A gap"
    with pytest.raises(MissingText):
        Texts.load(tmp_path, strict=True).get("en", "a")


def test_duplicate_keys_and_invalid_fluent_are_refused(tmp_path: Path) -> None:
    _write(tmp_path, en_a="a = A\n", en_b="a = B\n")
    with pytest.raises(ValueError, match="also in"):
        Texts.load(tmp_path)
    _write(tmp_path, en_b="not fluent at all\n")
    with pytest.raises(ValueError, match="not Fluent"):
        Texts.load(tmp_path)


def test_a_language_without_a_name_is_refused(tmp_path: Path) -> None:
    _write(tmp_path, en_a="a = A\n", de_locale="language-name = Deutsch\n")
    with pytest.raises(ValueError, match="a language has language-name"):
        Texts.load(tmp_path)


def test_numbers_and_dates_are_formatted_for_the_language(tmp_path: Path) -> None:
    english = 'number = { $number }\ndate = { DATETIME($date, dateStyle: "medium") }\n'
    folder = _write(tmp_path, **{f"{code}_a": english for code in ("en", "de", "pt-BR", "ja")})
    texts = Texts.load(folder, strict=True)
    day, written = date(2026, 11, 5), {}
    for locale in texts.languages:
        written[locale] = (texts.get(locale, "number", number=1234567.5), texts.get(locale, "date", date=day))
    assert written == {
        "en": ("1,234,567.5", "Nov 5, 2026"),
        "de": ("1.234.567,5", "05.11.2026"),
        "pt-BR": ("1.234.567,5", "5 de nov. de 2026"),
        "ja": ("1,234,567.5", "2026/11/05"),
    }
    assert TEXTS.get("en", "date", date=day) == "5 Nov 2026"


def test_variables_have_no_isolation_marks() -> None:
    assert TEXTS.get("en", "seat-computer", number="3") == "Computer 3"


def test_plurals() -> None:
    assert TEXTS.get("en", "points", points=1) == "1 point"
    assert TEXTS.get("en", "points", points=0) == "0 points"
    assert TEXTS.get("en", "gift-too-much", amount=1, balance=0).startswith("You can't give 1 chip:")
    assert TEXTS.get("ja", "points", points=1) == "1点"
    assert TEXTS.get("en", "seats-empty", empty=1).startswith("One seat is")
    assert TEXTS.get("en", "config-stake", stake=0) == "no chips"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_hint_names_its_figures_in_the_order_of_its_cards(locale: str) -> None:
    """The better card's figure was read as that of the card that a Japanese or Korean hint names first."""
    given = {"card": "♥A", "chance": 54, "other": "♥7", "than": 33, "why": ""}
    text = TEXTS.get(locale, "hint-rather", figures="better", **given)
    assert (text.index("♥A") < text.index("♥7")) is (text.index("54") < text.index("33"))


def test_a_text_includes_those_it_refers_to(tmp_path: Path) -> None:
    text = "a = {b} and { -brand }\nb = { c } c\n    .part = { c.part }\nc = C\n    .part = P\n-brand = N\n"
    texts = Texts.load(_write(tmp_path, en_a=text), strict=True)
    assert texts.get("en", "a") == "C c and N"
    assert Texts.load(tmp_path, strict=True).get("en", "b.part") == "P"


@pytest.mark.parametrize(
    ("locale", "ours"),
    [
        (discord.Locale.japanese, "ja"),
        (discord.Locale.american_english, "en"),
        ("tlh", "en"),
        ("ja", "ja"),
        ("ja-JP", "ja"),
        ("ja_JP", "ja"),
        ("", "en"),
        (None, "en"),
        ("jam", "en"),
        (discord.Locale.british_english, "en"),
    ],
)
def test_the_reader_gets_japanese_or_otherwise_english(locale: Any, ours: str) -> None:
    assert TEXTS.locale_of(locale) == ours


def test_a_region_has_its_own_language_if_there_is_one(tmp_path: Path) -> None:
    texts = Texts.load(_write(tmp_path, **{f"{code}_a": "a = A\n" for code in ("en", "zh-TW", "es", "ja")}))
    wanted = {"zh-TW": "zh-TW", "zh-CN": "en", "es-ES": "es", "es-419": "es", "pt-BR": "en", "en-US": "en"}
    assert {code: texts.locale_of(discord.Locale(code)) for code in wanted} == wanted
    assert Texts.load(tmp_path, default="ja").locale_of(discord.Locale.french) == "ja"


def test_a_record_is_refused_in_the_words_of_hand_record_md() -> None:
    params = {"card": "4H", "suit": "S", "legal": ("AS", "2S")}
    assert english("must-follow", params) == "You can't play 4H: you must follow spades"
    assert english("not-your-turn", {"seat": 2}) == "It isn't your turn: seat 2 is to move"


def test_no_japanese_text_says_gambling() -> None:
    """Chips are laid down or bet (ベット, 預け): 賭け is what the law forbids."""
    texts = [*(PROJECT_ROOT / "data/locales/ja").rglob("*.ftl"), *PROJECT_ROOT.rglob("docs/*.ja.md")]
    assert not [path.name for path in texts if "賭" in path.read_text("utf-8")]
