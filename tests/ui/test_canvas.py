"""Pictures: letters that fit and can be read, cards, encoding."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot import worker
from bot.engine.cards import CARDS, PACK_52, Card, card_text
from bot.engine.tricks import Why
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.table import CARD, LAST_WIDTH, SMALL
from tests.ui.tables import in_every_language


@pytest.mark.parametrize("name", ["健太", "Łukasz Żółć", "Ñandú ễ", "Ren 😀", "Привет", "♠♥♦♣", "ッ゛"])
def test_names_in_latin_and_japanese_letters_can_be_drawn(name: str) -> None:
    assert canvas.drawable(name)


@pytest.mark.parametrize("name", ["ﷺ", "𓀀", "a\u200bb", "   ", "ก"])
def test_a_name_with_characters_of_no_font_cannot(name: str) -> None:
    assert not canvas.drawable(name)


def test_a_text_becomes_smaller_and_is_then_cut_short_but_never_too_small() -> None:
    words, size = canvas.fit("コンピューター 2", 350, 50)
    assert (words, canvas.length(words, size) <= 350, canvas.LEAST <= size < 50) == (
        "コンピューター 2",
        True,
        True,
    )
    words, size = canvas.fit("Bartholomew the Magnificent of Somewhere", 250, 40)
    assert words.endswith("…")
    assert size == canvas.LEAST
    assert canvas.length(words, size) <= 250


def test_lines_break_at_blanks_and_in_japanese_anywhere() -> None:
    lines = canvas.lines_of("the quick brown fox jumps over the lazy dog", 300, 30, 3)
    assert " ".join(lines) == "the quick brown fox jumps over the lazy dog"
    assert all(
        canvas.length(line, 30) <= 300
        for line in [*lines, *canvas.lines_of("吾輩は猫である名前はまだ無い" * 2, 300, 30, 9)]
    )
    assert (
        "".join(canvas.lines_of("吾輩は猫である名前はまだ無い" * 2, 300, 30, 9))
        == "吾輩は猫である名前はまだ無い" * 2
    )


def test_a_panels_words_lose_their_markup() -> None:
    words = "### 👑 **13<:nap_H_aabbcc:12>** ~~no~~ <:nap_TS_3f2a91:1> <:nap_JK_3f2a91:1> foo\\_bar"
    assert canvas.plain(words) == "13♥ no ♠10 JK foo_bar"


@in_every_language
@pytest.mark.parametrize("why", Why)
def test_why_a_trick_was_won_fits_below_it_and_every_sign_is_drawn(ctx: PanelContext, why: Why) -> None:
    words = canvas.plain(ctx.text(f"why-{why.value}"))
    lines = canvas.wrap(words, LAST_WIDTH, canvas.LEAST, 2)
    assert canvas.drawable(words)
    assert "…" not in "".join(lines)
    assert all(canvas.length(line, canvas.LEAST) <= LAST_WIDTH / 0.8 for line in lines)


@in_every_language
def test_every_word_of_a_table_is_drawn_and_fits(ctx: PanelContext) -> None:
    words = {name: ctx.text(f"picture-{name}") for name in ("leads", "wins", "dealer", "discards", "blind")}
    words["last"] = ctx.text("picture-last-trick")
    assert all(map(canvas.drawable, words.values()))
    both = canvas.length(f"{words['leads']} · {words['wins']}", canvas.LEAST)
    assert both <= 178 / 0.6, "the marks of a card in the narrowest row"
    assert canvas.length(words["dealer"], canvas.LEAST) <= 50
    assert canvas.length(words["last"], canvas.LEAST) <= LAST_WIDTH
    assert max(canvas.length(words[name], canvas.LEAST) for name in ("discards", "blind")) <= 350


@pytest.mark.parametrize("card", PACK_52)
def test_every_card_is_told_as_what_it_is(card: Card) -> None:
    words = f"**<:nap_{card_text(card)}_aabbcc:12>**"
    assert canvas.describe_words(words) == canvas.plain(words) == card_symbol(card)


def test_every_card_looks_different_and_is_drawn_once() -> None:
    drawn = [cards.sprite(card, 100) for card in (*CARDS, None)]
    assert len({image.tobytes() for image in drawn}) == len(drawn)
    assert cards.sprite(CARDS[3], 100) is drawn[3]
    assert cards.sprite(CARDS[3], 100, dim=True).tobytes() != drawn[3].tobytes()


def test_a_picture_is_a_png_of_few_bytes_with_smooth_letters() -> None:
    image = canvas.felt(700)
    canvas.write(image, (500, 300), "Napoleon 健太", 60, anchor="middle")
    data = canvas.encode(image)
    read = Image.open(io.BytesIO(data))
    assert (read.format, read.size) == ("PNG", (canvas.WIDTH, 700))
    assert len(data) < 30_000
    assert len(read.crop((300, 250, 700, 350)).convert("RGB").getcolors() or ()) >= 5


def test_no_card_of_the_first_picture_has_to_be_drawn() -> None:
    worker.ready()
    before = cards._sprite.cache_info().misses
    for card in CARDS[:12]:
        for dim in (False, True):
            cards.sprite(card, cards.IN_HAND, dim=dim)
        cards.sprite(card, CARD)
        cards.sprite(card, SMALL, slim=True)
    assert cards._sprite.cache_info().misses == before
