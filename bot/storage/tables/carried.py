"""The column `carried` of tables: what hands hand on, and under names of their own, pledge and ending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.services.values.pledges import NO_PLEDGE, Pledge
from bot.services.values.tables import Ending, Table
from bot.storage.engine.documents import Documents

_PLEDGE, _ENDING = "deal", "ending"
_PLEDGES, _ENDINGS = Documents(Pledge), Documents(Ending)


def carried_column(table: Table) -> dict[str, Any]:
    """Return what is stored of a table in the column; what says nothing is left out."""
    ending = {} if table.ending == Ending() else {_ENDING: _ENDINGS.dump(table.ending)}
    return {**with_pledge(table.carried, table.pledge), **ending}


def values_of(column: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a table that stand in the column; `ending` and `pledge` as documents."""
    carried = dict(column)
    ending, pledge = carried.pop(_ENDING, {}), carried.pop(_PLEDGE, {})
    return {"carried": carried, "ending": ending, "pledge": pledge}


def pledge_of(column: Mapping[str, Any]) -> Pledge:
    """Return the pledge that stands in the column."""
    return _PLEDGES.load(column.get(_PLEDGE, {}))


def with_pledge(column: Mapping[str, Any], pledge: Pledge) -> dict[str, Any]:
    """Return the column with a pledge in the place of the one before."""
    document = {} if pledge == NO_PLEDGE else {_PLEDGE: _PLEDGES.dump(pledge, defaults=False)}
    return {**{name: value for name, value in column.items() if name != _PLEDGE}, **document}
