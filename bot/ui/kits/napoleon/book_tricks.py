"""The rule book on tricks: what wins, the joker, worked examples (rules.md 1 to 3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import CLUBS, DIAMONDS, JOKER, MIGHTY, QUEEN_OF_HEARTS, Card, parse_card
from bot.engine.require import require
from bot.engine.rules import JokerRank, RuleSet
from bot.engine.tricks import trick_table
from bot.ui.kits.shared import Cards, Line, Reasons, head, note, point, rank, value_key, worked_trick

_MIGHTY = Cards((MIGHTY,))
_QUEEN = Cards((QUEEN_OF_HEARTS,))
_RANKING = {
    "highest": rank("book-rank-mighty", mighty=_MIGHTY),
    "second": rank("book-rank-regular"),
    "third": rank("book-rank-sub"),
    "fourth": rank("book-rank-trump"),
    "weakest": rank("book-rank-led"),
}
"""The line that follows each place in the ranking that a joker or the same two can have."""


def winner_of_trick(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield the ranking that decides a trick, highest first, and explanations."""
    yield head("book-rank-title" if rules.first_trick != "full" else "book-rank-title-all")
    two = "" if rules.same_two == "off" else rules.same_two_rank if rules.jacks else "fourth"
    for place, following in _RANKING.items():
        yield from _jokers(rules, place)
        if place == two:
            yield rank("book-rank-same-two")
        if rules.jacks or place not in ("second", "third"):
            yield following
    yield head("book-rank-notes")
    if rules.jacks:
        yield point("book-sub-jack", jack=Cards((parse_card("JD"),)), sub=Cards((parse_card("JH"),)))
    else:
        yield point("book-no-jacks")
    if rules.spade_mighty != "AS":
        yield point("book-spade-mighty", other=Cards((parse_card(rules.spade_mighty),)), mighty=_MIGHTY)
    yield from _same_two(rules)
    if rules.yoromeki:
        yield point("book-yoromeki", queen=_QUEEN, mighty=_MIGHTY, against=_yoromeki_beats(rules), ours=True)
        yield note("book-yoromeki-first" if rules.first_trick != "plain" else "book-yoromeki-plain")
        if rules.jokers and "highest" in (rules.led_joker_rank, rules.joker_played):
            yield point("book-yoromeki-joker", queen=_QUEEN, ours=True)
    if rules.no_trump != "none":
        yield point("book-rank-no-trump-jacks" if rules.jacks else "book-rank-no-trump")


def _yoromeki_beats(rules: RuleSet) -> str:
    """Return the text variant for what the queen of hearts beats besides the mighty."""
    jacks, joker = rules.yoromeki_jacks or not rules.jacks, rules.yoromeki_joker or not rules.jokers
    return ("both" if joker else "jacks") if jacks else "joker" if joker else "neither"


def _jokers(rules: RuleSet, place: str) -> Iterator[Line]:
    """Yield the joker's place in the ranking, led or not, if it has one."""
    led, played = _rank_led(rules) == place, rules.joker_played == place
    if not rules.jokers or not (led or played):
        return
    if rules.joker == "weak" and led:
        yield rank("book-rank-joker-weak")
    elif led:
        yield rank("book-rank-joker-any" if played else "book-rank-joker")
    else:
        yield rank("book-rank-joker-played")


def _rank_led(rules: RuleSet) -> JokerRank:
    """Return the rank of a led joker: without special jacks, it is below the mighty alone or below trumps."""
    between = not rules.jacks and rules.led_joker_rank in ("third", "fourth")
    return "second" if between else rules.led_joker_rank


_ABOVE_TWO = {"fourth": "book-same-two-jacks", "third": "book-same-two-jack", "second": "book-same-two"}


def _same_two(rules: RuleSet) -> Iterator[Line]:
    if rules.same_two == "off":
        yield point("book-same-two-off")
        return
    key = _ABOVE_TWO[rules.same_two_rank] if rules.jacks else "book-same-two"
    yield point(key, trumps="yes" if rules.same_two_trumps else "no")
    yield point("book-same-two-always" if rules.same_two == "always" else "book-same-two-from-second")


def joker(rules: RuleSet, _seats: int) -> Iterator[Line]:
    """Yield what the joker may do, what it beats and what calls it out (rules.md 3)."""
    yield point("book-joker-free")
    yield from _joker_played(rules)
    yield point(value_key("book-joker-demand", rules.led_joker_demand))
    rank_led = _rank_led(rules)
    yield point(value_key("book-joker-rank", rank_led), mighty=_MIGHTY, ours=rank_led == "none")
    if rules.led_joker_demand in ("none", "suit"):
        pass
    elif rules.special_suits == "own":
        yield point("book-joker-own-jack" if rules.jacks else "book-joker-own", mighty=_MIGHTY)
    else:
        yield point("book-joker-trump-jack" if rules.jacks else "book-joker-trump", mighty=_MIGHTY)
    if rules.no_trump != "none" and not rules.names_suit:
        plain = rules.led_joker_rank in ("none", "highest")
        yield point("book-joker-no-trump-free" if plain else "book-joker-no-trump", mighty=_MIGHTY, ours=True)
        if rules.yoromeki and not plain:
            yield point("book-joker-no-trump-yoromeki", queen=_QUEEN, mighty=_MIGHTY)
    if rules.joker_last_tricks:
        yield point("book-joker-last", count=rules.joker_last_tricks)
    if rules.names_suit and (rules.joker_last_tricks or rules.led_joker_rank == "none"):
        yield point("book-joker-lowest", ours=True)
    yield from _hunter(rules)
    if rules.same_two != "off":
        breaks = trick_table(rules, DIAMONDS).joker_breaks_same_two
        yield point("book-joker-breaks" if breaks else "book-joker-keeps")
    yield joker_first(rules)
    if rules.two_jokers:
        yield point("book-two-jokers", ours=True)
        if rules.joker_hunter != "none":
            yield point("book-two-jokers-hunted", ours=True)


def _joker_played(rules: RuleSet) -> Iterator[Line]:
    if rules.joker_played == "none":
        yield point("book-joker-weakness")
        return
    second = rules.joker_played == "second"
    yield point("book-joker-played-second" if second else "book-joker-played-highest", mighty=_MIGHTY)
    if rules.first_trick not in ("specials", "full") and rules.joker_first_trick != "powerless":
        yield point("book-joker-played-later", ours=True)
    if rules.joker_hunter != "none":
        yield point("book-joker-hunted", ours=True)


def joker_first(rules: RuleSet) -> Line:
    """Return what the joker may do in the first trick."""
    return point(value_key("book-joker-first", rules.joker_first_trick))


def _hunter(rules: RuleSet) -> Iterator[Line]:
    if rules.joker_hunter == "none":
        yield point("book-hunter-none")
        return
    usual, in_clubs = require(rules.hunter(DIAMONDS)), require(rules.hunter(CLUBS))
    if usual == in_clubs:
        yield point("book-hunter", card=Cards((usual,)))
    else:
        yield point("book-hunter-clubs", card=Cards((usual,)), other=Cards((in_clubs,)))
    works = trick_table(rules, DIAMONDS).hunter[1] is not None and rules.joker_first_trick != "forbidden"
    yield point("book-hunter-first" if works else "book-hunter-later")


REASONS: Reasons = {
    "mighty": ("winner", ("book-rank-mighty",)),
    "yoromeki": ("winner", ("book-yoromeki",)),
    "regular-jack": ("winner", ("book-rank-regular",)),
    "sub-jack": ("winner", ("book-rank-sub", "book-sub-jack")),
    "same-two": (
        "winner",
        ("book-rank-same-two", "book-same-two", "book-same-two-jacks", "book-same-two-jack"),
    ),
    "joker": ("winner", ("book-rank-joker", "book-rank-joker-weak", "book-rank-joker-any")),
    "joker-played": ("winner", ("book-rank-joker-played", "book-rank-joker-any")),
    "top-card": ("joker", ("book-joker-rank-none",)),
    "trump": ("winner", ("book-rank-trump",)),
    "led": ("winner", ("book-rank-led",)),
    "first": (
        "play",
        ("book-first-plain", "book-first-specials-jacks", "book-first-mighty", "book-first-full"),
    ),
}
"""The topic and sentences in the rule book that explain why a card won."""


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
"""Tricks with diamonds as trumps (rules.md 1, trick vectors), the most important cards first."""

_YOROMEKI, _JOKER = "AH AS QH JD 7H 4H", ("JK AD 9S TC KC 4H", "JK JD AD TC KC 4H", "KH JK 7H TH QH 4H")


def examples(rules: RuleSet, seats: int) -> Iterator[Line]:
    """Yield worked tricks, each decided by the engine (rules.md 1, trick vectors)."""
    tricks = list(_TRICKS)
    if rules.yoromeki:
        tricks.append(_YOROMEKI)
    if rules.jokers:
        tricks += _JOKER
    yield head("book-examples-title")
    for cards in dict.fromkeys(_play_cards(text, seats) for text in tricks):
        yield _example(rules, cards, first=False)
    yield head("book-examples-first")
    for text in ("AH AS JD 7D 2H 4H", "AH 2H 3H TH QH 4H"):
        yield _example(rules, _play_cards(text, seats), first=True)


def _play_cards(text: str, seats: int) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in text.split()[:seats])


def _example(rules: RuleSet, cards: tuple[Card, ...], *, first: bool) -> Line:
    table = trick_table(rules, DIAMONDS, DIAMONDS if cards[0] >= JOKER and rules.names_suit else None)
    return worked_trick(table, cards, first=first)
