"""Pictures: letters that fit and are legible, cards, encoding."""

from __future__ import annotations

import gc
import io

import pytest
from PIL import Image

from bot import worker
from bot.engine.cards import CARDS, PACK_52, Card, card_text
from bot.engine.tricks import Why
from bot.services.values.themes import CardBack, Felt, Theme
from bot.ui.core import cardart
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.canvas import Colour
from bot.ui.pictures.table import CARD, LAST_WIDTH, SMALL, DrawnSeat, TableDrawing
from tests.ui.tables import in_every_language


@pytest.mark.parametrize(
    "name", ["健太", "Łukasz Żółć", "Ñandú ễ", "Ren 😀", "Привет", "♠♥♦♣", "ッ゛", "똠각하", "髙﨑", "张伟"]
)
def test_names_in_common_scripts_can_be_drawn(name: str) -> None:
    assert canvas.drawable(name)


@pytest.mark.parametrize("name", ["ﷺ", "𓀀", "a\u200bb", "   ", "ก"])
def test_a_name_with_characters_of_no_font_cannot_be_drawn(name: str) -> None:
    assert not canvas.drawable(name)


def test_a_long_text_is_shrunk_then_truncated_but_never_too_small() -> None:
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


def test_lines_break_at_spaces_and_in_japanese_anywhere_but_before_a_comma() -> None:
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
    assert canvas.lines_of("吾輩は猫、" * 2, round(canvas.length("吾輩は猫", 30)), 30, 9)[0] == "吾輩は"


def test_a_panels_words_lose_their_markup() -> None:
    words = "### 👑 **13<:nap_H_aabbcc:12>** ~~no~~ <:nap_TS_3f2a91:1> <:nap_JK_3f2a91:1> foo\\_bar"
    assert canvas.plain(words) == "13♥ no ♠10 JK foo_bar"


@in_every_language
@pytest.mark.parametrize("why", Why)
def test_the_reason_of_a_trick_fits_below_it_and_every_character_is_drawn(
    ctx: PanelContext, why: Why
) -> None:
    words = canvas.plain(ctx.text(f"why-{why.value}"))
    lines = canvas.wrap(words, LAST_WIDTH, canvas.LEAST, 2)
    assert canvas.drawable(words)
    assert "…" not in "".join(lines)
    assert all(canvas.length(line, canvas.LEAST) <= LAST_WIDTH / 0.8 for line in lines)


@in_every_language
def test_every_word_of_a_table_is_drawn_and_fits(ctx: PanelContext) -> None:
    words = {name: ctx.text(f"picture-{name}") for name in ("wins", "dealer", "discards", "blind")}
    words["leads"] = ctx.text("mark-led")
    words["last"] = ctx.text("picture-last-trick")
    assert all(map(canvas.drawable, words.values()))
    both = canvas.length(f"{words['leads']} · {words['wins']}", canvas.LEAST)
    assert both <= 178 / 0.6, "a card's marks in the narrowest row"
    assert canvas.length(words["dealer"], canvas.LEAST) <= 50
    assert canvas.length(words["last"], canvas.LEAST) <= LAST_WIDTH
    assert max(canvas.length(words[name], canvas.LEAST) for name in ("discards", "blind")) <= 350


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("felt", [felt for felt in Felt if felt is not Felt.SERVER])
def test_all_text_has_contrast_on_every_felt(felt: Felt) -> None:
    palette, least = canvas.PALETTES[felt], 7.0 if felt is Felt.CONTRAST else 4.5
    names = ("text", "soft", "accent", "good", "bad", "red", "clubs", "diamonds")
    pairs = {name: (getattr(palette, name), palette.felt) for name in names}
    pairs |= {f"{name} on a plate": (getattr(palette, name), palette.plate) for name in ("chalk", "quiet")}
    pairs |= {"turn": (palette.ink, palette.due), "bubble": (palette.ink, palette.chalk)}
    pairs |= {"winning": (palette.ink, palette.due), "led": (palette.chalk, palette.plate)}
    low = {name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < least}
    low |= {name: 0 for name in ("won", "lost") if contrast(getattr(palette, name), palette.plate) < 4.5}
    assert low == {}
    assert contrast((252, 252, 250), palette.felt) > 1.2, "a card lies on it"
    assert contrast(palette.plate, palette.due) > 7, "whose turn it is"


def test_suits_and_seats_have_contrast() -> None:
    paper, ink = (252, 252, 250), canvas.PALETTE.ink
    for four in (False, True):
        for suit in range(4):
            assert contrast(cardart.suit_colour(suit, four_colour=four), paper) >= 4.5
    assert all(contrast(ink, colour) >= 4.5 for colour in canvas.SEAT_COLOURS)
    assert len({*canvas.SEAT_COLOURS}) == 7, "the largest table has seven seats"


@pytest.mark.parametrize("felt", Felt)
def test_a_pictures_colours_are_those_of_its_felt(felt: Felt) -> None:
    theme = Theme(felt if felt is not Felt.SERVER else Felt.GREEN, CardBack.RED, four_colours=True)
    drawing = TableDrawing(seats=(DrawnSeat("Ann"),) * 3, corner="Trick 1", theme=theme)
    image = Image.open(io.BytesIO(drawing.paint())).convert("RGB")
    assert image.getpixel((500, 30)) == canvas.PALETTES[theme.felt].felt


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_recognised(card: Card) -> None:
    words = f"**<:nap_{card_text(card)}_aabbcc:12>**"
    assert canvas.describe_words(words) == card_symbol(card)
    assert canvas.plain(words) == (card_symbol(card) if card in PACK_52 else card_text(card))


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


def test_no_card_of_the_first_picture_has_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, blank = set(), Image.new("RGBA", (1, 1))
    monkeypatch.setattr(cards, "_sprite", lambda *how: asked.add(how) or blank)
    worker.ready()
    drawn = frozenset(asked)
    for card in CARDS:
        for dim in (False, True):
            cards.sprite(card, cards.IN_HAND, dim=dim)
        cards.sprite(card, CARD)
        cards.sprite(card, SMALL, slim=True)
    assert asked == drawn


def test_a_picture_of_another_height_leaves_no_large_image_in_memory() -> None:
    """Tablecloths of sixty heights once took 700 MB in each drawing process."""

    def large() -> int:
        return sum(isinstance(it, Image.Image) and it.width * it.height > 200_000 for it in gc.get_objects())

    before = large()
    for height in range(700, 900, 20):
        canvas.felt(height)
    assert large() <= before
