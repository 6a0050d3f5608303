"""House rules as typed fields: options, option sets, and validation (rules.md 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_type_hints

from bot.engine.cards import PACK_52, Card
from bot.engine.errors import RuleConflict

OptionValue = str | int | bool
Value = TypeVar("Value", bound=OptionValue)


class Unless(NamedTuple):
    """The values of another option that rule this option out; `code` is the code of the RuleConflict."""

    option: str
    values: tuple[OptionValue, ...]
    code: str


class Option(NamedTuple):
    """A house rule: its name, its default, all possible values, its page in the lobby.

    `offered` are the values that a menu lists, the default first where they have no order. `section` is that
    of rules.md; while `unless` holds, `idle` is the only value allowed.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] | range
    offered: tuple[OptionValue, ...] | range
    page: str
    section: str
    unless: Unless | None
    idle: OptionValue


def option(
    default: Value,
    *,
    page: str,
    section: str = "2",
    span: tuple[int, int] | None = None,
    offered: tuple[int, ...] | None = None,
    unless: Unless | None = None,
    idle: bool | None = None,
) -> Value:
    """Declare a field of a rule set; its type determines the possible values.

    A whole number needs a `span` (least, most) and may name the values that a menu `offered`. `idle` is the
    value that `unless` still allows; None: the default.
    """
    declared = {"page": page, "section": section, "span": span, "offered": offered, "unless": unless}
    return field(default=default, metadata={**declared, "idle": default if idle is None else idle})


class KeepsHash:
    """Base of frozen dataclasses with many fields that serve as keys: the hash is computed only once.

    Each subclass must set `__hash__ = KeepsHash.__hash__` in its own body, or `dataclass` writes another.
    """

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            value = hash(tuple(getattr(self, spec.name) for spec in fields(self)))  # type: ignore[arg-type]
            object.__setattr__(self, "_hash", value)
            return value


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSet(KeepsHash):
    """The house rules of a family of games; each is a documented field."""

    family: ClassVar[str] = ""
    __hash__ = KeepsHash.__hash__

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards used by these rules, in order of their numbers."""
        return PACK_52

    @property
    def calls_late(self) -> bool:
        """Whether the call comes after the exchange (rules.md 2 `call_time`)."""
        return False

    def resolve(self, seats: int) -> Self:
        """Return the rules with all values set that depend on the number of seats."""
        return self

    def to_options(self) -> dict[str, OptionValue]:
        """Return every option by name, as plain values for a record."""
        return {**_plain(self)}

    def changed_from(self, other: OptionSet) -> dict[str, OptionValue]:
        """Return the options whose value differs from another rule set's of the same family."""
        mine, theirs = self.to_options(), other.to_options()
        return {name: value for name, value in mine.items() if value != theirs[name]}

    def check_options(self) -> None:
        """Raise RuleConflict if an option is ruled out by another one's value (`Unless`)."""
        for name, spec in options_of(type(self)).items():
            unless = spec.unless
            if unless and getattr(self, name) != spec.idle and getattr(self, unless.option) in unless.values:
                raise RuleConflict(unless.code, options=(name, unless.option), option=name)


@lru_cache(maxsize=1024)
def _plain(rules: OptionSet) -> dict[str, OptionValue]:
    return asdict(rules)


Rules_ = TypeVar("Rules_", bound=OptionSet)


_READ: dict[type[OptionSet], Mapping[str, Option]] = {}


def options_of(family: type[OptionSet]) -> Mapping[str, Option]:
    """Return a family's house rules by name, in order."""
    if family not in _READ:
        types = get_type_hints(family)
        _READ[family] = {
            spec.name: _option_of(types[spec.name], spec.name, spec.default, **spec.metadata)
            for spec in fields(family)
        }
    return _READ[family]


def _option_of(
    kind: object,
    name: str,
    default: Any,
    *,
    span: tuple[int, int] | None,
    offered: tuple[int, ...] | None,
    **declared: Any,
) -> Option:
    """Build a house rule from its field; `kind` is the field's type."""
    values: tuple[OptionValue, ...] | range
    if kind is bool:
        values = (default, not default)
    elif span is not None:
        values = range(span[0], span[1] + 1)
    else:
        values = tuple(value for part in get_args(kind) for value in get_args(part) or (part,))
    return Option(name, default, values, offered or values, **declared)


def pages_of(rules: OptionSet) -> dict[str, list[Option]]:
    """Return a family's house rules by lobby page, in order."""
    pages: dict[str, list[Option]] = {}
    for spec in options_of(type(rules)).values():
        pages.setdefault(spec.page, []).append(spec)
    return pages


def with_options(base: Rules_, options: Mapping[str, object]) -> Rules_:
    """Return a rule set with some options changed.

    JSON null means ``none``. Raises RuleConflict (`option-unknown`, `option-value`) with the option's name
    and the allowed values.
    """
    specs = options_of(type(base))
    changes: dict[str, OptionValue] = {}
    for name, value in options.items():
        if name not in specs:
            raise RuleConflict("option-unknown", option=str(name), allowed=tuple(sorted(specs)))
        changes[name] = _check_value(specs[name], "none" if value is None else value)
    return replace(base, **changes)


_MOST_NAMED = 10


def _check_value(spec: Option, value: object) -> OptionValue:
    for listed in spec.values:
        if type(value) is type(listed) and value == listed:
            return listed
    allowed = tuple(_describe(listed) for listed in spec.values)
    if len(allowed) > _MOST_NAMED or isinstance(spec.values, range):
        allowed = (allowed[0], "…", allowed[-1])
    raise RuleConflict("option-value", option=spec.name, value=_describe(value), allowed=allowed)


def _describe(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)[:40] if isinstance(value, str | int | float) else type(value).__name__
