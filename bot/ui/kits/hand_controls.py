"""Hand controls other than the game's moves: pre-selection, confirmations, emotes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from discord import ButtonStyle

from bot.engine.actions import PASS, GameAction, Play
from bot.engine.cards import CardSet, card_text
from bot.services.values.tables import Ahead, AnyHand
from bot.ui.core import ids
from bot.ui.core.talk import Emote
from bot.ui.core.texts import Texts
from bot.ui.kits.kit import AnyKit
from bot.ui.kits.scene import AHEAD, LEAD, AnySeen, SceneButton, SceneControl, SceneMenu, SceneOption
from bot.ui.kits.shared import parse_mask


def question_before(kit: AnyKit, action: GameAction) -> str:
    """Return the id of the confirmation a move needs (`Seen.more`), empty if it needs none."""
    cards = getattr(action, "cards", 0)
    for menu, question in kit.confirmations.items():
        if cards and kit.move_parsers[question.verb](str(cards), ()) == action:
            return f"{menu}.{cards}"
    return ""


def lead_question(kit: AnyKit, private: AnyHand, action: GameAction) -> str:
    """Return the id of the question before a beginner leads a special card without power now; "" if none."""
    if (
        not isinstance(action, Play)
        or action.revoke
        or private.seat not in private.snapshot.table.practice_seats
    ):
        return ""
    asked = kit.is_powerless(private.view, action.card) and action in private.legal
    return f"{LEAD}.{card_text(action.card)}" if asked else ""


def _confirmation(kit: AnyKit, seen: AnySeen, private: AnyHand) -> tuple[list[str], SceneButton] | None:
    """Return the lines and the button of the open question; None if there is none, or its move is illegal."""
    begin, _, arg = seen.more.partition(".")
    if begin == LEAD:
        card = ids.decode_card(arg)
        if card is None or Play(card) not in private.legal:
            return None
        warning = f"⚠️ {seen.text('lead-special', card=seen.card(card))}"
        return [warning], SceneButton("button-lead-special", "play", card_text(card), ButtonStyle.danger)
    question, cards = kit.confirmations.get(begin), CardSet(parse_mask(arg))
    if question is None or not cards or kit.move_parsers[question.verb](arg, ()) not in private.legal:
        return None
    shown = seen.cards(cards, kit.trump_of(seen.view))
    asked = f"🗑️ {seen.text(question.text, count=len(cards), cards=shown)}"
    button = SceneButton(question.button, question.verb, str(cards.mask), ButtonStyle.danger)
    return [asked, *kit.discard_notes(seen, cards)], button


def lines(kit: AnyKit, seen: AnySeen, private: AnyHand) -> Iterator[str]:
    """Yield the lines of an open question, the pre-selected move, and a note on a forced card."""
    if asked := _confirmation(kit, seen, private):
        yield from asked[0]
    if private.forced and seen.ctx.preferences.forced:
        yield f"⏩ {seen.text('forced-card')}"
    if private.ahead is not None:
        yield f"⏭️ {_ahead(seen, private.ahead)}"


def _ahead(seen: AnySeen, ahead: Ahead) -> str:
    """Return a line on the pre-selected move, or that it is void."""
    if ahead.undone:
        return seen.text("ahead-undone")
    if ahead.card is None:
        return seen.text("ahead-pass-void" if ahead.void else "ahead-pass")
    return seen.text("ahead-card-void" if ahead.void else "ahead-card", card=seen.card(ahead.card))


def controls(kit: AnyKit, seen: AnySeen, private: AnyHand) -> Iterator[SceneControl]:
    """Yield a hand's controls: its moves or an open question, then the pre-selection."""
    if asked := _confirmation(kit, seen, private):
        yield (asked[1], SceneButton("button-choose-again", "hand", "again"))
        return
    yield from kit.controls(seen, private.legal)
    hand, buttons = str(seen.table.hand_no), []
    cards_held = [action.card for action in private.settable if isinstance(action, Play)]
    if cards_held and seen.more == AHEAD:
        options = seen.options(seen.sort_cards(cards_held, kit.trump_of(seen.view)))
        yield SceneMenu("ahead", seen.text("menu-ahead"), options, f"{hand}.0")
    elif cards_held:
        buttons.append(SceneButton("button-ahead", "aheadmenu"))
    if private.ahead is not None and not private.ahead.void:
        buttons.append(SceneButton("button-ahead-back", "aheadback", hand))
    elif PASS in private.settable:
        buttons.append(SceneButton("button-ahead-pass", "aheadpass", hand))
    if buttons:
        yield tuple(buttons)


def emote_menus(seen: AnySeen) -> Iterator[SceneMenu]:
    """Yield the emote menu, unless emotes are off or only computers would hear them."""
    if seen.table.config.emotes and len(seen.table.players) > 1:
        yield _emotes(seen.ctx.texts, seen.ctx.locale)


@lru_cache(maxsize=32)
def _emotes(texts: Texts, locale: str) -> SceneMenu:
    """Return the emote menu, the same in every hand."""
    options = tuple(SceneOption(it.value, texts.get(locale, f"emote-{it.value}")) for it in Emote)
    return SceneMenu("emote", texts.get(locale, "menu-emote"), options)
