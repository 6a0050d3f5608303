"""The odds of playouts can be fitted again: the tool writes a module of the same form."""

from __future__ import annotations

from itertools import islice
from typing import Any

from bot.players.search import odds
from tools.fit_playouts import Counted, hands, source


def test_the_odds_written_for_some_hands_have_the_rows_and_kinds_of_those_in_use() -> None:
    counted = Counted()
    for seats in (3, 5):
        for state, card in islice(hands("japanese", seats, 2), 80):
            counted.add(state, card)
    written: dict[str, Any] = {"__name__": "odds"}
    exec(source(counted), written)
    for name in ("SMALL", "MANY"):
        ours, theirs = getattr(odds, name), written[name]
        assert [len(row) for row in theirs.lead] == [len(row) for row in ours.lead]
        assert [len(row) for row in theirs.follow] == [len(row) for row in ours.follow]
        assert any(set(row) != {1.0} for row in theirs.lead), "leads were seen"
        assert any(set(row) != {1.0} for row in theirs.follow), "and cards that followed"
    assert len(written["LED_LOWEST"]) == len(odds.LED_LOWEST)
    assert len(written["PLAYED_LOWEST"]) == len(odds.PLAYED_LOWEST)
