"""The operator's settings: their sources, and messages about faulty ones (docs/operate.md)."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.bootstrap import create_bot
from bot.services.values.settings import ShardSlice
from bot.settings import PROJECT_ROOT, Settings, SettingsError, load_settings
from tests.project.conftest import TOKEN

pytestmark = pytest.mark.usefixtures("bare")


def refused(monkeypatch: pytest.MonkeyPatch, **values: str) -> str:
    """Return the sentence that refuses these settings."""
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_settings_come_from_an_env_file(bare: Path) -> None:
    (bare / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nexport STARTING_CHIPS='500'\n# LOG_LEVEL=ERROR\n")
    settings = load_settings(need_token=True)
    assert settings.token() == TOKEN
    assert settings.starting_chips == 500
    assert settings.log_level == "INFO"


def test_the_environment_overrides_the_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / ".env").write_text("DEFAULT_LOCALE=en\nPREVIEW_PORT=1\n")
    monkeypatch.setenv("DEFAULT_LOCALE", "ja")
    settings = load_settings()
    assert (settings.default_locale, settings.preview_port) == ("ja", 1)


def test_another_file_or_none_can_be_named(bare: Path) -> None:
    (bare / ".env").write_text("STARTING_CHIPS=5\n")
    (bare / "other").write_text("STARTING_CHIPS=7\n")
    assert load_settings(bare / "other").starting_chips == 7
    assert load_settings(None).starting_chips == 1000


def test_the_example_file_sets_only_an_empty_token() -> None:
    example = PROJECT_ROOT / ".env.example"
    assert load_settings(example) == load_settings(None)


def test_the_example_file_shows_every_setting_and_its_default(bare: Path) -> None:
    lines = re.findall(r"^#?([A-Z_]+=.*)$", (PROJECT_ROOT / ".env.example").read_text("utf-8"), re.MULTILINE)
    shown = {line.partition("=")[0]: line for line in reversed(lines)}
    assert shown.keys() == {name.upper() for name in Settings.model_fields}
    (bare / "uncommented").write_text("\n".join(shown.values()))
    assert load_settings(bare / "uncommented") == load_settings(None)


def test_the_guide_for_operators_explains_every_setting() -> None:
    guide = (PROJECT_ROOT / "docs" / "operate.md").read_text("utf-8")
    table = re.findall(r"^\| `([A-Z_]+)` \|", guide, re.MULTILINE)
    assert sorted(table) == sorted(name.upper() for name in Settings.model_fields)


def test_unknown_lines_of_the_file_are_ignored(bare: Path) -> None:
    (bare / ".env").write_text("COMPOSE_PROJECT_NAME=x\nPOSTGRES_PASSWORD=y\n")
    assert load_settings() == load_settings(None)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("DISCORD_TOKN", "DISCORD_TOKEN"), ("database_uri", "DATABASE_URL"), ("METRIC_PORT", "METRICS_PORT")],
)
def test_a_misspelt_setting_in_the_file_is_named_with_the_intended_one(
    bare: Path, written: str, meant: str
) -> None:
    (bare / ".env").write_text(f"{written}=sesame\n")
    with pytest.raises(SettingsError, match=rf"sets {written}, .*did you mean {meant}\?$") as refusal:
        load_settings()
    assert "sesame" not in str(refusal.value)


@pytest.mark.parametrize("name", ["DISCORD_TOKN", "METRIC_PORT", "BACKUPS_DIR", "restart_grace_"])
def test_a_misspelt_setting_in_the_environment_is_named_too(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sentence = refused(monkeypatch, **{name: "sesame"})
    assert sentence.startswith(f"The environment sets {name}, which is not a setting: did you mean ")
    assert "sesame" not in sentence


def test_variables_of_other_programs_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = "METRICS_PATH LOG_FILE BACKUP_KEY SHARD_ID LOCALE DISCORD_CLIENT_ID DEFAULT_LOCALES_DIR HOST"
    for name in foreign.split():
        monkeypatch.setenv(name, "sesame")
    monkeypatch.setenv("DATABASE_URI", "sesame")
    monkeypatch.setenv("DATABASE_URL", POSTGRESQL)  # so nobody meant this one instead
    load_settings()


def test_the_token_may_be_in_a_file_of_its_own(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = bare / "token"
    secret.write_text(f"{TOKEN}\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(secret))
    settings = load_settings(need_token=True)
    assert settings.token() == TOKEN
    assert settings.secrets() == (TOKEN,)
    secret.write_text("two words\n")
    assert "must name a file with a bot token" in refused(monkeypatch)
    assert "both set" in refused(monkeypatch, DISCORD_TOKEN=TOKEN)
    monkeypatch.delenv("DISCORD_TOKEN")
    secret.unlink()
    assert refused(monkeypatch) == "DISCORD_TOKEN_FILE cannot be read: No such file or directory."


def test_a_missing_token_is_reported_only_where_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert load_settings().discord_token is None
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN is missing: [^.]+ \.env, [^.]+\.$"):
        load_settings(need_token=True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "Bot sesame"),
        ("DISCORD_TOKEN", "sésame-sésame"),
        ("DATABASE_URL", "sesame"),
        ("DATABASE_URL", "mysql://ann:sesame@host/napoleon"),
        ("DATABASE_URL", "sqlite+aiosqlite://"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:"),
        ("DATABASE_URL", "sqlite+aiosqlite:////tmp"),
        ("DATABASE_URL", "sqlite+aiosqlite://sesame.db"),
        ("DATABASE_URL", "postgresql+psycopg://ann:sesame@host/napoleon"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host:port/napoleon"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host:/napoleon"),
        ("DATABASE_URL", "sqlite+aiosqlite:///club.db?timeout=sesame"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:open@sesame@host/napoleon"),
        ("DATABASE_URL", "postgresql+asyncpg:///sesame"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host/napoleon?sslmode=require"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host/napoleon?ssl=require&channel_binding=require"),
        ("DATABASE_URL", "postgresql+asyncpg://ann:sesame@host/napoleon?pgbouncer=true"),
        ("DATABASE_URL", "postgresql://ann:sesame@host/napoleon?prepared_statement_cache_size=none"),
        ("LOG_LEVEL", "sesame"),
        ("LOG_FORMAT", "sesame"),
        ("DEFAULT_LOCALE", "sesame"),
        ("FOUR_COLOUR_CARDS", "sesame"),
        ("PREVIEW_PORT", "sesame"),
        ("PREVIEW_PORT", "65536"),
        ("COMPUTER_PAUSE", "-0.5"),
        ("COMPUTER_PAUSE", "nan"),
        ("STARTING_CHIPS", "0"),
        ("RESTART_GRACE", "inf"),
        ("METRICS_PORT", "0"),
        ("METRICS_HOST", "sesame street"),
        ("AUDIT_HOURS", "-1"),
        ("HANG_SECONDS", "59"),
    ],
)
def test_a_malformed_setting_is_named_in_one_sentence_without_its_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    sentence = refused(monkeypatch, **{name: value})
    assert sentence.startswith(f"{name} must be ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "sesame" not in sentence
    assert "sésame" not in sentence


def test_several_malformed_settings_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = refused(monkeypatch, LOG_LEVEL="loud", PREVIEW_PORT="front door")
    assert "LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR" in sentence
    assert "PREVIEW_PORT must be a port number" in sentence
    assert "\n" not in sentence


def test_a_binary_file_is_refused(bare: Path) -> None:
    (bare / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"^The settings file \.env cannot be read as UTF-8 text\.$"):
        load_settings()


def test_an_unreadable_file_is_refused_with_the_reason(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / ".env").touch()
    monkeypatch.setattr("bot.settings.dotenv_values", Mock(side_effect=PermissionError(13, "secret")))
    with pytest.raises(SettingsError, match=r"^The settings file \.env cannot be read: Permission denied\.$"):
        load_settings()


def test_names_of_levels_and_languages_are_case_insensitive(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LOG_LEVEL", "warning"), ("LOG_FORMAT", "JSON"), ("DEFAULT_LOCALE", "JA")):
        monkeypatch.setenv(name, value)
    settings = load_settings()
    assert (settings.log_level, settings.log_format, settings.default_locale) == ("WARNING", "json", "ja")


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("sqlite+aiosqlite:///club.db", f"sqlite+aiosqlite:///{PROJECT_ROOT}/club.db"),
        ("sqlite+aiosqlite:////srv/club.db?timeout=5", "sqlite+aiosqlite:////srv/club.db?timeout=5"),
        ("sqlite:///data/club.db", f"sqlite:///{PROJECT_ROOT}/data/club.db"),
        ("postgresql+asyncpg://ann:pw@host:5432/club", "postgresql+asyncpg://ann:pw@host:5432/club"),
    ],
)
def test_a_relative_database_path_starts_at_the_project(
    monkeypatch: pytest.MonkeyPatch, url: str, meant: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert load_settings().database_url == meant


def test_a_relative_heartbeat_is_the_same_file_wherever_health_is_asked(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTBEAT_FILE", "alive")
    assert load_settings().heartbeat_file == PROJECT_ROOT / "alive"


def test_settings_show_neither_token_nor_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://ann:open%40sesame@host/club")
    settings = load_settings()
    shown = f"{settings} {settings!r}"
    assert TOKEN not in shown
    assert "sesame" not in shown
    assert set(settings.secrets()) == {TOKEN, "open%40sesame", "open@sesame"}


POSTGRESQL = "postgresql+asyncpg://napoleon:correct-horse@db/napoleon"


@pytest.mark.parametrize(
    ("text", "shards"),
    [
        ("0-7/32", ShardSlice(0, 7, 32)),
        (" 8-31/32 ", ShardSlice(8, 31, 32)),
        ("3/4", ShardSlice(3, 3, 4)),
        ("0/1", ShardSlice(0, 0, 1)),
    ],
)
def test_shards_are_a_slice_of_all(monkeypatch: pytest.MonkeyPatch, text: str, shards: ShardSlice) -> None:
    monkeypatch.setenv("DATABASE_URL", POSTGRESQL)
    monkeypatch.setenv("SHARDS", text)
    settings = load_settings()
    assert settings.shards == shards
    assert settings.shares_database


@pytest.mark.parametrize(
    "text",
    ["8", "7-0/32", "0-32/32", "0-7", "0-7/0", "-1-7/32", "a-b/c", "0-7/32/2", "0-16000/16001", "1e3/9"],
)
def test_impossible_shards_are_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    sentence = refused(monkeypatch, DATABASE_URL=POSTGRESQL, SHARDS=text)
    assert sentence.startswith("SHARDS must be FIRST-LAST/COUNT such as 0-7/32")
    assert sentence.count(".") == 1


def test_several_processes_cannot_share_a_sqlite_file(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = refused(monkeypatch, SHARDS="0-7/32")
    assert "PostgreSQL" in sentence
    assert sentence.startswith("SHARDS")


def test_one_process_with_all_shards_may_use_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARDS", "0-3/4")
    settings = load_settings()
    assert settings.shards == ShardSlice(0, 3, 4)
    assert not settings.shares_database
    monkeypatch.delenv("SHARDS")
    assert load_settings().shards is None


async def test_four_colours_apply_to_the_uploaded_cards(tmp_path: Path) -> None:
    for four in (False, True):
        database = f"sqlite:///{tmp_path}/any.db"
        bot = create_bot(Settings(_env_file=None, database_url=database, four_colour_cards=four))
        assert bot.app.emoji.four_colour is four
        await bot.close()
