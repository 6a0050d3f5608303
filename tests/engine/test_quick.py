"""Values that are made and copied quickly are what a plain dataclass would be."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.engine.quick import quick, replace


@quick
@dataclass(frozen=True, slots=True)
class Slotted:
    name: str
    size: int = 2
    marks: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, kw_only=True)
class Plain:
    name: str
    size: int = 2
    marks: tuple[int, ...] = field(default=(), compare=False)


@pytest.mark.parametrize("kind", [Slotted, Plain])
def test_a_copy_has_the_other_fields_and_leaves_its_original_alone(kind: Any) -> None:
    one = kind(name="a", marks=(1,))
    other = replace(one, name="b", size=0)
    assert (other.name, other.size, other.marks) == ("b", 0, (1,))
    assert (one.name, one.size) == ("a", 2)
    assert other == dataclasses.replace(one, name="b", size=0)
    assert type(other) is kind
    assert replace(one) == one


@pytest.mark.parametrize("kind", [Slotted, Plain])
def test_a_field_may_become_none_or_empty(kind: Any) -> None:
    one = kind(name="a", size=3, marks=(1,))
    assert replace(one, size=None).size is None
    assert replace(one, marks=()).marks == ()


@pytest.mark.parametrize("kind", [Slotted, Plain])
def test_a_field_that_is_not_there_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError):
        replace(kind(name="a"), colour="red")


@pytest.mark.parametrize("kind", [Slotted, Plain])
def test_it_cannot_be_changed_in_place_nor_made_with_a_field_missing(kind: Any) -> None:
    one = replace(kind(name="a"), size=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.size = 2
    with pytest.raises(TypeError):
        kind(size=1)
