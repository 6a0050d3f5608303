"""Finite fields and their products: numbers 0 to n-1 that are added and multiplied without zero divisors.

Seatings follow from them: let the entrants of column c sit r*c tables further on in round r than in the first
round. Two entrants of the columns c and c' meet where r*c - r*c' = r*(c - c') is what lay between them at the
beginning, and that is so for one r only as long as c - c' has an inverse.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product


@dataclass(frozen=True)
class Field:
    """The field with prime**degree elements; an element's digits to the base `prime` are its coefficients."""

    prime: int
    degree: int

    @property
    def size(self) -> int:
        """How many elements it has."""
        return int(self.prime**self.degree)

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        return self._number(a + b for a, b in zip(self._digits(one), self._digits(other), strict=True))

    def multiply(self, one: int, other: int) -> int:
        """Return the product."""
        return self._times(one, other, self._modulus)

    def _digits(self, number: int) -> list[int]:
        """Return an element's coefficients, the lowest first."""
        return [number // self.prime**place % self.prime for place in range(self.degree)]

    def _number(self, digits: Iterator[int]) -> int:
        """Return the element with some coefficients, the lowest first."""
        return sum(digit % self.prime * self.prime**place for place, digit in enumerate(digits))

    def _times(self, one: int, other: int, modulus: tuple[int, ...]) -> int:
        """Return the product of two polynomials modulo x**degree = -modulus."""
        total = [0] * (2 * self.degree)
        for i, a in enumerate(self._digits(one)):
            for j, b in enumerate(self._digits(other)):
                total[i + j] += a * b
        for place in range(2 * self.degree - 1, self.degree - 1, -1):
            for low, coefficient in enumerate(modulus):
                total[place - self.degree + low] -= total[place] * coefficient
        return self._number(iter(total[: self.degree]))

    @cached_property
    def _modulus(self) -> tuple[int, ...]:
        """The first polynomial for which no product of two elements other than 0 is 0."""
        if self.degree == 1:
            return (0,)
        for modulus in product(range(self.prime), repeat=self.degree):
            elements = range(1, self.size)
            if all(self._times(a, b, modulus) for a in elements for b in elements if a <= b):
                return modulus
        raise AssertionError("there is a field of every prime power")


def prime_powers(number: int) -> Iterator[tuple[int, int]]:
    """Yield the primes of a number from 1 with their exponents, the smallest first."""
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            yield prime, exponent
        prime += 1


@dataclass(frozen=True)
class Ring:
    """The product of the fields of a number's prime powers: `size` elements from 0.

    Two elements that differ in every part have a difference with an inverse; `units` is how many there are
    of which each two do.
    """

    size: int

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Its parts."""
        return tuple(Field(prime, exponent) for prime, exponent in prime_powers(self.size))

    @property
    def units(self) -> int:
        """The most elements of which each two have a difference with an inverse."""
        return min((field.size for field in self.fields), default=1)

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        if len(self.fields) == 1 and self.fields[0].degree == 1:
            return (one + other) % self.size
        parts = zip(self.fields, self._parts(one), self._parts(other), strict=True)
        return self._number([field.add(a, b) for field, a, b in parts])

    def times_unit(self, one: int, unit: int) -> int:
        """Return the product with the element whose parts are all `unit`, a number below `units`."""
        parts = zip(self.fields, self._parts(one), strict=True)
        return self._number([field.multiply(a, unit) for field, a in parts])

    def _parts(self, number: int) -> list[int]:
        """Return the elements of the fields that make up an element."""
        parts = []
        for field in self.fields:
            number, part = divmod(number, field.size)
            parts.append(part)
        return parts

    def _number(self, parts: list[int]) -> int:
        """Return the element with some parts."""
        number = 0
        for field, part in zip(reversed(self.fields), reversed(parts), strict=True):
            number = number * field.size + part
        return number
