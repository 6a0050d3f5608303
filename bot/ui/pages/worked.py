"""Worked hands of the rule book: one whole hand of each game, replayed from `data/worked`."""

from __future__ import annotations

from functools import cache

from bot.catalogue import load_presets, load_worked_hands
from bot.engine.games import family_to_store
from bot.engine.record import read_record, replay
from bot.services.errors import NotNow
from bot.services.records.replays import Replay, replay_of
from bot.services.values.hands import BY_COMPUTER, ActionEntry, HandHeader, StoredHand
from bot.services.values.samples import NO_TIME, sample_table
from bot.services.values.tables import TableConfig
from bot.ui.core.items import Press, verb
from bot.ui.pages.replay import replay_page, step_wanted


@cache
def worked_replay(preset: str) -> Replay:
    """Return a preset's worked hand step by step, under the preset's current rules.

    Raises NotNow (`press-unknown`) if the preset has none, EngineError if the record breaks the rules.
    """
    record = load_worked_hands().get(preset)
    if record is None:
        raise NotNow("press-unknown")
    presets, seats = load_presets(), len(record["seats"])
    rules, result = presets.find(preset).rules_with({}, seats), replay(read_record(record, presets)).result
    assert result is not None
    actions = [ActionEntry(seq, action, BY_COMPUTER, NO_TIME) for seq, action in enumerate(record["actions"])]
    full = {**record, "rules": rules.to_options(), **family_to_store(rules)}
    header = HandHeader(0, 0, 0, hand_no=1, header=full, players=(None,) * seats, started_at=NO_TIME)
    config = TableConfig(preset, {}, rules, seats, record["stake"])
    return replay_of(StoredHand(header, actions, units=result.units), sample_table(config), worked=preset)


@verb("worked", "workedjump", of_table=False)
async def turn(press: Press) -> None:
    """Open a preset's worked hand in a new private message, or show another step in the same one."""
    preset, _, way = press.id.arg.partition(".")
    page = await replay_page(press, worked_replay(preset), step_wanted(press))
    await (press.reply.update(page) if way else press.reply.private(page))
