"""The operator's settings: environment variables, or lines of `.env` in the folder where the bot starts.

A setting that is missing or malformed becomes one sentence that names it and never repeats its value,
because a value may be a token or hold a database's password.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import parse_qsl, unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.services.values.settings import (
    COMPUTER_PAUSE,
    EVERYTHING,
    GUILD_RETENTION_DAYS,
    RESTART_GRACE,
    RETENTION_DAYS,
    STARTING_CHIPS,
    ShardSlice,
    parse_slice,
)

PROJECT_ROOT: Final = Path(__file__).resolve().parent.parent
"""The folder with `bot/`, `cogs/` and `data/`; relative database files are looked up here."""

DATA_FOLDER: Final = PROJECT_ROOT / "data"
LOCALES_FOLDER: Final = DATA_FOLDER / "locales"

LANGUAGES: Final = sorted(path.parent.name for path in LOCALES_FOLDER.glob("*/locale.ftl"))
"""The languages that the bot speaks, by folder name."""

_SQLITE: Final = ("sqlite+aiosqlite", "sqlite")
_POSTGRESQL: Final = ("postgresql+asyncpg", "postgresql")
_CACHE: Final = "prepared_statement_cache_size"
_OPTIONS: Final = frozenset(("ssl", "target_session_attrs", "passfile", _CACHE))
"""The options of PostgreSQL's address that may be text: not sslmode and others of libpq."""


MOST_SHARDS: Final = 16_000
"""More shards than Discord gives the largest bots."""


class SettingsError(Exception):
    """A setting is missing or malformed; the message is one sentence for the operator."""


def _within(what: str, least: int, most: int) -> Any:
    """Return the range of a number, with its description."""
    return Field(ge=least, le=most, description=f"{what} from {least} to {most}")


Hours = Annotated[float, _within("a number of hours", 0, 8760)]


def _token(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError
    return value


def _database(url: str) -> str:
    """Return the URL with a relative SQLite path made absolute, independent of the working directory."""
    kind, _, rest = url.partition("://")
    if kind in _SQLITE:
        file, question, options = rest.removeprefix("/").partition("?")
        float(dict(parse_qsl(options)).get("timeout", 0))  # a ValueError unless it is a number
        folder = os.path.isdir(PROJECT_ROOT / file)  # noqa: PTH112 - a Path raises where we may not look
        if not rest.startswith("/") or folder or file == ":memory:":
            raise ValueError
        return f"{kind}:///{PROJECT_ROOT / file}{question}{options}"
    parts = urlsplit(url)
    _ = parts.port  # a ValueError unless it is a number
    if parts.netloc.endswith(":"):
        raise ValueError
    if "@" in parts.netloc.rpartition("@")[0]:  # SQLAlchemy would take the rest of the password for the host
        raise ValueError
    given = dict(parse_qsl(parts.query))
    if not given.keys() <= _OPTIONS or not given.get(_CACHE, "0").isdecimal():
        raise ValueError
    if kind not in _POSTGRESQL or not parts.hostname or not parts.path.strip("/"):
        raise ValueError
    return url


def _from_root(path: Path | None) -> Path | None:
    return None if path is None else PROJECT_ROOT / path


def _hang(seconds: float) -> float:
    if seconds and seconds < 60:  # a lost connection is made again by then
        raise ValueError
    return seconds


def _slice(value: object) -> object:
    if not isinstance(value, str):
        return value
    shards = parse_slice(value)
    if shards.count > MOST_SHARDS:
        raise ValueError
    return shards


def _language(name: str) -> str:
    for language in LANGUAGES:
        if language.casefold() == name.casefold():
            return language
    raise ValueError


def _ids(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


class Settings(BaseSettings):
    """Everything an operator can set; each field's name in capitals is the variable's name.

    The description of a field ends the sentence "NAME must be ...".
    """

    model_config = SettingsConfigDict(
        allow_inf_nan=False,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: Annotated[
        Annotated[SecretStr, AfterValidator(_token)] | None, Field(description="a bot token, without spaces")
    ] = None
    """The bot's token at Discord; only `run` and `sync` need it."""

    discord_token_file: Annotated[
        Path | None, AfterValidator(_from_root), Field(description="the path of a file")
    ] = None
    """A file with only the token, such as a container secret; in place of `discord_token`."""

    database_url: Annotated[
        str,
        AfterValidator(_database),
        Field(
            description="sqlite+aiosqlite:///FILE (no folder) or "
            "postgresql+asyncpg://USER:PASSWORD@HOST/NAME, with %40 for @ in the password, and for TLS "
            "?ssl=require (no sslmode, no other option of libpq)",
            repr=False,
        ),
    ] = f"sqlite+aiosqlite:///{DATA_FOLDER / 'napoleon.db'}"
    """The database's address; a relative SQLite file is looked up in the project's folder."""

    database_connections: Annotated[int, _within("a number of connections", 1, 1000)] = 5
    """The most PostgreSQL connections at a time."""

    shards: Annotated[
        ShardSlice | None,
        BeforeValidator(_slice),
        Field(
            description="FIRST-LAST/COUNT such as 0-7/32, or ONE/COUNT: shards counted from 0, below COUNT, "
            "and COUNT at most 16000"
        ),
    ] = None
    """The shards this process looks after, if several share a PostgreSQL database; None: all of them."""

    requests_per_second: Annotated[float, _within("a number", 0, 10_000)] = 45
    """Requests per second under Discord's global limit, for all processes together; 0: no limit."""

    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(str.upper),
        Field(description="DEBUG, INFO, WARNING or ERROR"),
    ] = "INFO"

    log_format: Annotated[
        Literal["console", "json"], BeforeValidator(str.lower), Field(description="console or json")
    ] = "console"

    default_locale: Annotated[
        str, AfterValidator(_language), Field(description=f"a language: {' or '.join(LANGUAGES)}")
    ] = "en"
    """The language for servers and people whose own language is not supported."""

    four_colour_cards: Annotated[bool, Field(description="true or false")] = False
    """Whether each suit of the card emoji has its own colour."""

    looks: Annotated[
        Literal["picture", "text"], BeforeValidator(str.lower), Field(description="picture or text")
    ] = "picture"
    """How tables look in servers that have not decided."""

    preview_port: Annotated[
        int, Field(ge=0, le=65535, description="a port number up to 65535, 0 for any free one")
    ] = 8765

    computer_pause: Annotated[float, _within("a number of seconds", 0, 60)] = COMPUTER_PAUSE

    forced_cards: Annotated[bool, Field(description="true or false")] = True
    """Whether a player's only legal card plays itself, unless they have switched that off."""

    starting_chips: Annotated[int, _within("a whole number of chips", 1, 1_000_000_000)] = STARTING_CHIPS

    expert_workers: Annotated[int, _within("a number of processes", 0, 64)] = 1
    """Processes for experts; 0: none, and regulars play in their place."""

    picture_workers: Annotated[int, _within("a number of processes", 0, 8)] = 1
    """Processes for drawing pictures; 0: a thread of the bot draws them, which slows down the bot."""

    restart_grace: Annotated[float, _within("a number of seconds", 0, 3600)] = RESTART_GRACE

    retention_days: Annotated[
        int, Field(ge=0, le=36500, description="a number of days up to 36500, 0 to keep hands for ever")
    ] = RETENTION_DAYS

    guild_retention_days: Annotated[
        int, Field(ge=0, le=36500, description="a number of days up to 36500, 0 to keep servers for ever")
    ] = GUILD_RETENTION_DAYS

    denied: Annotated[
        frozenset[int],
        NoDecode,
        BeforeValidator(_ids),
        Field(description="ids of Discord users and servers, with commas"),
    ] = frozenset()
    """Ids of people and servers whose every request is refused."""

    heartbeat_file: Annotated[
        Path | None, AfterValidator(_from_root), Field(description="the path of a file")
    ] = None
    """Touched by `run` while everything is well; `health` reads its age."""

    metrics_port: Annotated[int | None, _within("a port", 1, 65535)] = None
    """The port where `run` serves `/metrics` and `/healthz`; None: nowhere."""

    metrics_host: Annotated[
        str, Field(pattern=r"^[0-9A-Za-z.:_-]+$", description="an address or a name of this machine")
    ] = "127.0.0.1"
    """The address of that port: 127.0.0.1 only for this machine, 0.0.0.0 for all networks."""

    audit_hours: Hours = 24.0
    """Hours between audits of the running bot's ledger; 0: never."""

    report_to: Annotated[
        int | None, Field(ge=1, lt=2**63, description="the id of a channel or a person in Discord")
    ] = None
    """The Discord channel or person notified when the bot starts, has trouble, or recovers."""

    hang_seconds: Annotated[
        float,
        AfterValidator(_hang),
        Field(le=86400, description="0 for never, or a number of seconds from 60 to 86400"),
    ] = 600
    """Seconds with a stuck event loop, or a dead gateway or database, after which `run` exits; 0: never."""

    backup_hours: Hours = 0.0
    """Hours between backups by the running bot; 0: never."""

    backup_keep: Annotated[int, _within("a number of backups", 1, 10_000)] = 7

    backup_dir: Annotated[
        Path | None, AfterValidator(_from_root), Field(description="the path of a folder")
    ] = None
    """The folder for backups; None: `backups` next to the SQLite file, for PostgreSQL in the data folder."""

    @property
    def backup_folder(self) -> Path:
        """Folder of scheduled backups, and of the record of deletions that restoring a backup repeats."""
        if self.backup_dir is not None:
            return self.backup_dir
        if not _is_sqlite(self):
            return DATA_FOLDER / "backups"
        file = self.database_url.partition(":///")[2].partition("?")[0]
        return Path(file).parent / "backups"

    @property
    def shares_database(self) -> bool:
        """Whether other processes may work on the same database."""
        return self.shards is not None and not _is_sqlite(self)

    @property
    def request_rate(self) -> float:
        """Requests per second for this process, by its share of the shards."""
        return self.requests_per_second * (self.shards or EVERYTHING).share

    def token(self) -> str:
        """Return the token itself, empty if there is none."""
        return self.discord_token.get_secret_value() if self.discord_token else ""

    def secrets(self) -> tuple[str, ...]:
        """Return texts that must never be logged or shown: the token, and the password (raw and decoded).

        Texts below six letters are left out: they are no secret and would garble every line.
        """
        password = urlsplit(self.database_url).password or ""
        return tuple(text for text in {self.token(), password, unquote(password)} if len(text) >= 6)


def load_settings(
    env_file: Path | None = Path(".env"), *, need_token: bool = False, **instead: Any
) -> Settings:
    """Return the settings: `instead` overrides the environment, which overrides the file (if there is one).

    Raises SettingsError with one sentence that names every missing or malformed setting.
    """
    try:
        settings = _with_token(Settings(_env_file=env_file, **instead))
        _refuse_misspelt("The environment", os.environ, 0.9)
        if env_file is not None and env_file.is_file():
            _refuse_misspelt(str(env_file), dotenv_values(env_file), 0.8)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise SettingsError(f"The settings file {env_file} cannot be read: {reason}.") from None
    except UnicodeDecodeError:
        raise SettingsError(f"The settings file {env_file} cannot be read as UTF-8 text.") from None
    if settings.shards is not None and not settings.shards.whole and _is_sqlite(settings):
        raise SettingsError(
            "SHARDS names some of the shards, so other processes have the rest: that needs one PostgreSQL "
            "database for all of them in DATABASE_URL, SQLite serves one process."
        )
    if need_token and settings.discord_token is None:
        raise SettingsError(
            "DISCORD_TOKEN is missing: put your bot's token into the environment or into a line of .env, "
            "or name a file that holds it in DISCORD_TOKEN_FILE."
        )
    return settings


def _with_token(settings: Settings) -> Settings:
    """Return the settings with the token from the file `discord_token_file`, if set; raises SettingsError."""
    file = settings.discord_token_file
    if file is None:
        return settings
    if settings.discord_token is not None:
        raise SettingsError("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: remove one.")
    try:
        token = _token(SecretStr(file.read_text("utf-8").strip()))
    except OSError as error:
        raise SettingsError(f"DISCORD_TOKEN_FILE cannot be read: {os.strerror(error.errno or 0)}.") from None
    except ValueError:
        token = SecretStr("")
    if not token:
        raise SettingsError("DISCORD_TOKEN_FILE must name a file with a bot token and nothing else.")
    return settings.model_copy(update={"discord_token": token})


def _refuse_misspelt(where: str, names: Iterable[str], likeness: float) -> None:
    """Raise SettingsError for a name close to a setting's, unless that setting is given too.

    Other names are ignored: `.env` is read by compose.yaml too, and the environment is shared.
    """
    known = [name.upper() for name in Settings.model_fields]
    there = {name.upper() for name in names}
    for name in names:
        nearest = get_close_matches(name.upper(), known, n=1, cutoff=likeness)
        if nearest and nearest[0] not in there:
            raise SettingsError(f"{where} sets {name}, which is not a setting: did you mean {nearest[0]}?")


def _is_sqlite(settings: Settings) -> bool:
    return settings.database_url.partition("://")[0] in _SQLITE


def _sentence(error: ValidationError) -> str:
    names = dict.fromkeys(str(fault["loc"][0]) for fault in error.errors(include_input=False))
    return (
        "; ".join(f"{name.upper()} must be {Settings.model_fields[name].description}" for name in names) + "."
    )
