"""The table's panel: everything a spectator may know, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ui

from bot.engine.state import PhaseName
from bot.engine.views import view
from bot.ui.table.panels import table_panel
from tests.ui.tables import config, context, in_phase, items, playing, reach, text_of

EN = context("en")


def test_a_joker_without_power_hides_no_other_note_on_trick_1() -> None:
    setup = config(preset="japanese-joker", first_trick="specials", joker_first_trick="powerless")
    told = text_of(table_panel(EN, playing(reach(in_phase(PhaseName.PLAY), setup=setup), setup=setup)))
    assert EN.text("joker-no-power") in told
    assert EN.text("first-trick", power="specials", jacks="yes") in told


def test_a_players_own_view_is_refused() -> None:
    state = reach(in_phase(PhaseName.PLAY))
    with pytest.raises(ValueError, match="spectator"):
        table_panel(EN, replace(playing(state), view=view(state, 1)))
    with pytest.raises(ValueError, match="spectator"):
        table_panel(EN, replace(playing(state), view=None))


def test_each_phase_has_its_colour() -> None:
    colours = {
        phase: next(
            item.accent_colour
            for item in items(table_panel(EN, playing(reach(in_phase(phase)))))
            if isinstance(item, ui.Container)
        )
        for phase in (PhaseName.AUCTION, PhaseName.EXCHANGE, PhaseName.PLAY)
    }
    assert len(set(map(str, colours.values()))) == 3
