"""The rule book of the play: leading and following, what wins a trick, the joker (rules.md 1 to 3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import (
    CLUBS,
    DIAMONDS,
    MIGHTY,
    QUEEN_OF_HEARTS,
    Card,
    parse_card,
)
from bot.engine.rules import HAND_SIZES, RuleSet
from bot.engine.tricks import trick_table, why_won, winner
from bot.ui.kits.book_lines import Cards, Line, Words, head, note, point, rank, row

_MIGHTY = Cards((MIGHTY,))
_QUEEN = Cards((QUEEN_OF_HEARTS,))


def play(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield who leads, what must be followed, and what is special about the first trick."""
    yield point("book-lead")
    yield point("book-follow-joker" if rules.jokers else "book-follow")
    if rules.special_suits == "trump":
        yield point("book-suits-trump-jack" if rules.jacks else "book-suits-trump", mighty=_MIGHTY)
    else:
        yield point("book-suits-own-jack" if rules.jacks else "book-suits-own", mighty=_MIGHTY)
    cards = HAND_SIZES[seats] + (rules.blind_use == "deal_out")
    yield point("book-tricks", tricks=cards)
    yield point("book-won-najami" if rules.has_board else "book-won")
    yield head("book-first-trick")
    yield from _first_trick(rules)


def _first_trick(rules: RuleSet) -> Iterator[Line]:
    if rules.first_trick == "plain":
        yield point("book-first-plain")
    elif rules.first_trick == "specials":
        yield point("book-first-specials-jacks" if rules.jacks else "book-first-mighty", mighty=_MIGHTY)
    elif rules.first_trick == "mighty":
        yield point("book-first-mighty", mighty=_MIGHTY)
    else:
        yield point("book-first-full")
    if rules.same_two == "always":
        yield point("book-first-same-two")
    if not rules.first_lead_trump:
        members = rules.special_suits == "trump" and rules.first_trick == "full"
        yield point("book-first-lead-joker" if rules.jokers else "book-first-lead")
        if members:
            yield point("book-first-lead-members", mighty=_MIGHTY)
    if rules.jokers:
        yield _joker_first(rules)


# --- what wins -------------------------------------------------------------------------------------------


def winner_of_trick(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the ranking that decides a trick, the highest first, and what it means."""
    yield head("book-rank-title" if rules.first_trick != "full" else "book-rank-title-all")
    yield rank("book-rank-mighty", mighty=_MIGHTY)
    strong = rules.joker == "strong"
    if strong and rules.joker_rank == "second":
        yield rank("book-rank-joker")
    if rules.jacks:
        yield rank("book-rank-regular")
        yield rank("book-rank-sub")
    if strong and rules.joker_rank == "fourth":
        yield rank("book-rank-joker")
    if rules.same_two != "off":
        yield rank("book-rank-same-two")
    yield rank("book-rank-trump")
    if rules.joker == "weak":
        yield rank("book-rank-joker-weak")
    yield rank("book-rank-led")
    yield head("book-rank-notes")
    if rules.jacks:
        yield point("book-sub-jack", jack=Cards((parse_card("JD"),)), sub=Cards((parse_card("JH"),)))
    else:
        yield point("book-no-jacks")
    yield from _same_two(rules)
    if rules.yoromeki:
        yield point("book-yoromeki", queen=_QUEEN, mighty=_MIGHTY)
        yield note("book-yoromeki-first" if rules.first_trick != "plain" else "book-yoromeki-plain")
    if rules.no_trump != "none":
        yield point("book-rank-no-trump-jacks" if rules.jacks else "book-rank-no-trump")


def _same_two(rules: RuleSet) -> Iterator[Line]:
    if rules.same_two == "off":
        yield point("book-same-two-off")
        return
    yield point("book-same-two-jacks" if rules.jacks else "book-same-two")
    yield point("book-same-two-always" if rules.same_two == "always" else "book-same-two-from-second")


def joker(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield what the joker may do, what it beats and what calls it out (rules.md 3)."""
    yield point("book-joker-free")
    yield point("book-joker-weakness")
    if rules.joker == "strong":
        yield point("book-joker-strong-demand")
        key = "book-joker-second" if rules.joker_rank == "second" else "book-joker-fourth"
        yield point(key if rules.jacks else "book-joker-second", mighty=_MIGHTY)
    else:
        yield point("book-joker-weak-demand")
        yield point("book-joker-weak-rank")
    if rules.special_suits == "own":
        yield point("book-joker-own-jack" if rules.jacks else "book-joker-own", mighty=_MIGHTY)
    else:
        yield point("book-joker-trump-jack" if rules.jacks else "book-joker-trump", mighty=_MIGHTY)
    if rules.no_trump != "none":
        yield point("book-joker-no-trump", mighty=_MIGHTY)
        if rules.yoromeki:
            yield point("book-joker-no-trump-yoromeki", queen=_QUEEN, mighty=_MIGHTY)
    yield from _hunter(rules)
    if rules.same_two != "off":
        yield point("book-joker-breaks" if rules.joker_breaks_same_two else "book-joker-keeps")
    yield _joker_first(rules)


def _joker_first(rules: RuleSet) -> Line:
    never = rules.joker_first_trick == "forbidden"
    return point("book-joker-first-never" if never else "book-joker-first-no-lead")


def _hunter(rules: RuleSet) -> Iterator[Line]:
    if rules.joker_hunter == "none":
        yield point("book-hunter-none")
        return
    usual, in_clubs = rules.hunter(DIAMONDS), rules.hunter(CLUBS)
    assert usual is not None
    assert in_clubs is not None
    if usual == in_clubs:
        yield point("book-hunter", card=Cards((usual,)))
    else:
        yield point("book-hunter-clubs", card=Cards((usual,)), other=Cards((in_clubs,)))
    works = trick_table(rules, DIAMONDS).hunter[1] is not None and rules.joker_first_trick != "forbidden"
    yield point("book-hunter-first" if works else "book-hunter-later")


# --- worked tricks ---------------------------------------------------------------------------------------

_TRICKS: tuple[str, ...] = (
    "AH 3H 7H TH QH 4H",
    "AH 2H 7H TH QH 4H",
    "AH JH 2H TH QH 4H",
    "AH 7C 2H TH QH 4H",
    "AH 7D 2H TH QH 4H",
    "AH JD JH 7D QH 4H",
    "AH AS JD 7D TH 4H",
)
"""Tricks with diamonds as trumps (rules.md 1, trick vectors); what matters comes first."""

_YOROMEKI, _JOKER = "AH AS QH JD 7H 4H", ("JK AD 9S TC KC 4H", "JK JD AD TC KC 4H", "KH JK 7H TH QH 4H")


def examples(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield worked tricks, each judged by the rules themselves (rules.md 1, trick vectors)."""
    tricks = list(_TRICKS)
    if rules.yoromeki:
        tricks.append(_YOROMEKI)
    if rules.jokers:
        tricks += _JOKER
    yield head("book-examples-title")
    for cards in dict.fromkeys(_played(text, seats) for text in tricks):
        yield _example(rules, cards, first=False)
    yield head("book-examples-first")
    for text in ("AH AS JD 7D 2H 4H", "AH 2H 3H TH QH 4H"):
        yield _example(rules, _played(text, seats), first=True)


def _played(text: str, seats: int) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split()[:seats])


def _example(rules: RuleSet, cards: tuple[Card, ...], *, first: bool) -> Line:
    table = trick_table(rules, DIAMONDS)
    won = cards[winner(table, first, cards)]
    return row(
        "book-example",
        cards=Cards(cards),
        winner=Cards((won,)),
        why=Words(f"why-{why_won(table, first, cards).value}"),
    )
