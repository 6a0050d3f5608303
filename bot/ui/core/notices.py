"""Small messages: refusals, sentences, files, questions, and panels with a sentence above.

The only module that turns exceptions into sentences (design.md 4):

    Exception
    ├── EngineError            refused by the rules: a sentence per code
    ├── ServiceError           refused by the services: a sentence per code
    ├── WhichTable             a command that could mean several tables
    ├── HTTPException ...      the interaction can no longer be answered, or Discord fails
    └── anything else          a bug

A bug is logged once with an id, and the person is told the id.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Sequence

import discord
from discord import ButtonStyle, ui

from bot.engine.documents import JsonObject
from bot.engine.errors import EngineError
from bot.engine.games import OPTION_NAMES
from bot.services import tracing
from bot.services.errors import NotEnoughChips, SavedRulesOutdated, ServiceError, StorageUnavailable
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.reach import code_of
from bot.ui.core.texts import Param

_log = logging.getLogger(__name__)


class WhichTable(Exception):
    """Raised when a person sits at several tables and used the command in none of their channels."""

    def __init__(self, snapshots: Sequence[TableSnapshot]) -> None:
        super().__init__([snapshot.table.id for snapshot in snapshots])
        self.snapshots = tuple(snapshots)


_TOO_LATE = (10062, 10015, 40060, 50027)
"""Discord's error codes for an interaction, or token, that has expired or was answered elsewhere."""


def unanswerable(error: BaseException) -> bool:
    """Return whether an exception only means that the interaction can no longer be answered."""
    return isinstance(error, discord.InteractionResponded) or code_of(error) in _TOO_LATE


DONE, REFUSED, FAILED, UNANSWERABLE = "done", "refused", "failed", "unanswerable"
"""The outcomes of a request: executed; refused by rules or services; failed because of a bug, Discord or the
database; too late to be answered."""


def outcome_of(error: BaseException) -> str:
    """Return the metric label for a request that ended in an exception."""
    if unanswerable(error):
        return UNANSWERABLE
    refused = isinstance(error, (EngineError, ServiceError, WhichTable))
    return REFUSED if refused and not isinstance(error, StorageUnavailable) else FAILED


def refusal(ctx: PanelContext, error: Exception, snapshot: TableSnapshot | None = None) -> str:
    """Return the sentence for an exception; an unknown one is logged with an id that the sentence shows."""
    if isinstance(error, StorageUnavailable):
        return ctx.text("storage-busy" if error.code == "storage-busy" else "storage-unavailable")
    if isinstance(error, SavedRulesOutdated):
        reason = _sentence(ctx, error.conflict, snapshot)
        return f"{_sentence(ctx, error, snapshot)}\n> {reason}"
    if isinstance(error, WhichTable):
        tables = fmt.join(ctx, (f"<#{it.table.channel_id}>" for it in error.snapshots))
        return ctx.text("which-table", tables=tables)
    if isinstance(error, (EngineError, ServiceError)):
        return _sentence(ctx, error, snapshot)
    number = secrets.token_hex(4)
    tracing.note(error_id=number)
    _log.error("unknown error", exc_info=error)
    return ctx.text("error-unknown", id=number)


def _sentence(ctx: PanelContext, error: EngineError | ServiceError, snapshot: TableSnapshot | None) -> str:
    """Return the sentence for an error, with cards, seats and options formatted for the reader.

    With a `snapshot` a seat is shown by its player's name.
    """
    ctx = ctx if snapshot is None else ctx.of_game(snapshot.table.config.rules)
    params = {name: _param(ctx, name, value, snapshot) for name, value in error.params.items()}
    return ctx.text(error.code, **params)


_MENTIONS = {"channel": "<#{}>", "channels": "<#{}>", "role": "<@&{}>", "until": "<t:{}:R>"}
"""The markup for ids and times in a refusal; it notifies nobody."""


def _param(ctx: PanelContext, name: str, value: object, snapshot: TableSnapshot | None) -> Param:
    if name == "seat" and isinstance(value, int):
        if snapshot is not None and value < len(snapshot.table.seats):
            return fmt.seat_name(ctx, snapshot.table.seats, value)
        return ctx.text("seat-number", number=str(value + 1))
    if name == "name":
        return fmt.safe_name(ctx, str(value))
    if name in _MENTIONS and isinstance(value, int):
        return _MENTIONS[name].format(value)
    if name in ("preset", "presets") and isinstance(value, str):
        return fmt.preset_name(ctx, value)
    if name == "when" and isinstance(value, int):
        return f"<t:{value}:f>"
    if name == "setting":
        return ctx.text(fmt.setting_key(str(value)))
    if isinstance(value, tuple):
        return fmt.join(ctx, (str(_param(ctx, name, part, snapshot)) for part in value))
    if name in ("call", "allowed") and ctx.texts.has(f"ladder-{value}"):
        return fmt.call_name(ctx, str(value))
    if name in ("card", "cards", "legal", "hunter", "lowest"):
        card = ids.decode_card(str(value))
        return fmt.quote(str(value)) if card is None else fmt.card(ctx, card)
    if name == "option" and value in OPTION_NAMES:
        return fmt.option_name(ctx, str(value))
    if name in ("no_trump", "remove", "split", "deal"):
        return fmt.option_value(ctx, name, value)
    return value if isinstance(value, int) else str(value) if name == "suit" else fmt.quote(str(value))


YES, NO, FREE = "yes", "no", "free"
"""The arguments of the buttons below a question."""


def sentence(text: str) -> parts.Tree:
    """Return a message of one sentence."""
    return parts.Tree([parts.component(text)])


def file_of(text: str, name: str, content: bytes) -> ui.LayoutView:
    """Return a message of one sentence with a file."""
    view = sentence(text).add_item(ui.File(f"attachment://{name}"))
    return parts.attach(view, {name: content})


def with_notice(text: str, panel: ui.LayoutView) -> ui.LayoutView:
    """Return a panel with a sentence above it."""
    drawn: list[JsonObject] = panel.to_components()  # type: ignore[no-untyped-call]
    view = parts.Tree([parts.component(text), *drawn])
    parts.copy_picture(panel, view)
    return view


def keep_only(panel: ui.LayoutView, *verbs: str) -> parts.Tree:
    """Return a panel with only the buttons of some verbs."""
    view = parts.Tree(_keep_verbs(panel.to_components(), verbs))  # type: ignore[no-untyped-call]
    parts.copy_picture(panel, view)
    return view


def past_result(result: ui.LayoutView) -> parts.Tree:
    """Return what the message with a hand's result becomes at the next deal: fewer buttons."""
    return keep_only(result, "replayopen", "review", "record")


def _keep_verbs(components: Iterable[JsonObject], verbs: Sequence[str]) -> list[JsonObject]:
    """Return components without the buttons of other verbs, and without rows left empty."""
    found = []
    for part in components:
        if "custom_id" in part:
            known = ids.parse(part["custom_id"])
            if known is not None and known.verb in verbs:
                found.append(part)
        elif "components" not in part:
            found.append(part)
        elif inside := _keep_verbs(part["components"], verbs):
            found.append({**part, "components": inside})
    return found


def question(
    ctx: PanelContext, snapshot: TableSnapshot, verb: str, text: str, yes: str, about: str = ""
) -> ui.LayoutView:
    """Return a yes-or-no question before an irreversible action; `yes` is the key of the button's text.

    `about` is appended to the argument of the yes button's custom id, after a dot.
    """
    arg = f"{YES}.{about}" if about else YES
    return parts.layout(
        text,
        parts.button(ctx, yes, verb, snapshot, arg, style=ButtonStyle.danger),
        parts.button(ctx, "button-cancel", verb, snapshot, NO),
    )


def cover_refusal(ctx: PanelContext, error: BaseException, user_id: int) -> str:
    """Return the sentence for an asker who cannot afford a hand at the wanted table; "" for other errors."""
    if not isinstance(error, NotEnoughChips) or error.code != "not-enough-chips":  # an entry is no table
        return ""
    if error.params.get("user_id") != user_id:
        return ""
    lack = {name: int(str(error.params[name])) for name in ("units", "stake", "needed", "balance")}
    return ctx.text("you-cannot-afford", **lack)


def offer_free_table(ctx: PanelContext, text: str, home_id: int | None = None) -> ui.LayoutView:
    """Return a refusal to a person who cannot afford a table, with a button to open one at 0 chips.

    In a thread, which has room for one table only, there is no button: the text links its channel `home_id`.
    """
    if home_id is not None:
        return sentence(f"{text}\n{ctx.text('free-table-elsewhere', channel=f'<#{home_id}>')}")
    free = ids.build("playnow", 0, 0, FREE)
    return parts.layout(text, parts.text_button(ctx, "button-play-free", free, ButtonStyle.success))


def permission_names(ctx: PanelContext, names: Iterable[str]) -> str:
    """Return the names of permissions as Discord shows them."""
    return fmt.join(ctx, (ctx.text("permission-" + name.replace("_", "-")) for name in names))
