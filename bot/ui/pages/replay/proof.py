"""What the record of a finished hand proves of its deal, in plain words (fair-deal.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.services.records.replays import DealProof
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.fair_deal import code

_SHOWN_PRESSES = 8
_LONGEST = 64
"""Characters of a secret or a commitment; a tampered row may hold anything."""


def proof_panel(ctx: PanelContext, proof: DealProof) -> ui.LayoutView:
    """Return whether a hand's deal is proven, part by part, what that means, and how to check it oneself."""
    title = "verify-proven" if proof.proven else "verify-wrong" if proof.checks else "verify-none"
    mark = "✅" if proof.proven else "❌"
    return parts.layout(
        parts.WON_COLOUR if proof.proven else parts.LOST_COLOUR,
        [
            parts.lines(
                f"-# {ctx.text('verify-hand', table=str(proof.table_id), number=proof.hand_no)}",
                f"### {mark} {ctx.text(title, hand=str(proof.hand_id))}",
                ctx.text("verify-means" if proof.proven else "verify-means-not"),
                *(_for_whom(ctx, proof) if proof.proven else ()),
            ),
            parts.line(),
            parts.lines(*_checks(ctx, proof)),
            parts.line(),
            parts.lines(*_facts(ctx, proof)),
            parts.lines(f"**{ctx.text('verify-yourself')}**", ctx.text("verify-how")),
            *parts.rows(_buttons(ctx, proof)),
        ],
    )


def _for_whom(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    """Yield for whom it is proven, and for whom it is not, that who runs the bot did not choose the cards."""
    if proof.of_tournament:
        yield f"⚠️ {ctx.text('verify-tournament')}"
    elif not proof.guards and not proof.others:
        yield f"⚠️ {ctx.text('verify-players-only')}"
    if proof.guards:
        yield f"🛡️ {ctx.text('verify-guards', names=_names(ctx, proof.guards))}"
    if proof.others:
        yield f"🛡️ {ctx.text('verify-others', names=_names(ctx, proof.others))}"


def _names(ctx: PanelContext, names: Sequence[str]) -> str:
    return fmt.join(ctx, [_name(ctx, name) for name in names])


def _name(ctx: PanelContext, name: str) -> str:
    return fmt.escape(fmt.clean_name(name)) if name else ctx.text("value-of-nobody")


def _checks(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    """Yield each part of the proof with whether it fits."""
    for check in proof.checks:
        if check.part == "pack":
            key = "verify-redeal" if check.number else "verify-pack"
        else:
            key = "verify-commitment" if check.part == "commitment" else "verify-cut"
        yield f"{_mark(fits=check.fits)} {ctx.text(key, number=check.number)}"
    if not proof.checks:
        yield f"{_mark(fits=False)} {ctx.text('verify-unreadable')}"
    yield f"{_mark(fits=proof.course)} {ctx.text('verify-course')}"


def _mark(*, fits: bool) -> str:
    return "✅" if fits else "❌"


def _facts(ctx: PanelContext, proof: DealProof) -> Iterator[str]:
    yield f"-# {ctx.text('verify-shown-before')}"
    yield _code(proof.commitment)
    yield f"-# {ctx.text('verify-secret')}"
    yield _code(proof.secret)
    yield f"-# {ctx.text('verify-presses')}"
    for press in proof.presses[:_SHOWN_PRESSES]:
        yield f"{_code(press)} {fmt.press_moment(press)}"
    if proof.values:
        yield f"-# {ctx.text('fair-values')}"
    for value in proof.values[:_SHOWN_PRESSES]:
        drawn = f" · {ctx.text('value-drawn')}" if value.drawn else ""
        yield f"{_name(ctx, value.name)}: {code(value.text[:_LONGEST])}{drawn}"
    yield f"-# {ctx.text('verify-algorithm')}"
    yield _code(proof.algorithm)


def _code(text: str) -> str:
    """Return a value as code, harmless whatever it is."""
    plain = "".join(char for char in text if char.isascii() and char.isprintable() and char != "`")
    return f"`{plain[:_LONGEST]}`" if plain else "–"


def _buttons(ctx: PanelContext, proof: DealProof) -> list[ui.Button[Any]]:
    hand = str(proof.hand_id)
    return [
        ui.Button(label=ctx.text("button-record"), custom_id=ids.build("record", proof.table_id, 0, hand)),
        ui.Button(label=ctx.text("button-replay"), custom_id=ids.build("replayopen", 0, 0, hand)),
    ]
