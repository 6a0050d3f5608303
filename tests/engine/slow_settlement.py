"""How a hand ends, written a second time: counted trick by trick and paid straight from the rule book."""

from __future__ import annotations

from bot.engine.cards import JOKER, card_text, cards_of
from bot.engine.state import Contract, HandState

_SPLITS = {
    (4, "3-1-2"): (3, 1, 2),
    (4, "4-2-3"): (4, 2, 3),
    (4, "1-1-1"): (1, 1, 1),
    (5, "2-1"): (2, 1, 1),
    (5, "3-3-2"): (3, 3, 2),
    (6, "3-1"): (3, 1, 1),
    (6, "2-2"): (2, 2, 1),
    (7, "3-2"): (3, 2, 1),
    (7, "5-5-2"): (5, 5, 2),
}
"""Napoleon, adjutant, each opponent (rules.md 4)."""

_TABLE = """
 9   0 0     10  0k 1    11  2 2    12  3 3    13  4 4    14  0k 5
15   6 5     16  7 5     17 10k 7   18 15k 7   19 20k 7   20 15k 10
"""
_WORDS = _TABLE.split()
_NAJAMI = {int(_WORDS[at]): _WORDS[at + 1 : at + 3] for at in range(0, len(_WORDS), 3)}
"""By bid: what each opponent pays if it is won (k: and the kitty), and gets otherwise (rules.md 9)."""


def _contract(state: HandState) -> Contract:
    assert state.contract is not None
    return state.contract


def _everything(state: HandState) -> int:
    return 20 if state.setup.rules.tens_score else 16


def _taken(state: HandState) -> tuple[int, int]:
    """The points that Napoleon's side and the opponents took in tricks."""
    contract = _contract(state)
    scoring = "AKQJT" if state.setup.rules.tens_score else "AKQJ"
    points = {True: 0, False: 0}
    for trick in state.tricks.complete:
        ours = trick.winner in (contract.seat, contract.adjutant)
        points[ours] += sum(card_text(card)[0] in scoring for card in trick.cards if card < JOKER)
    away = sum(card_text(card)[0] in scoring for card in cards_of(state.discards) if card < JOKER)
    taker = {
        "napoleon": contract.seat,
        "napoleon_hidden": contract.seat,
        "first_trick": state.tricks.complete[0].winner,
    }
    if state.setup.rules.discards in taker:
        points[taker[state.setup.rules.discards] in (contract.seat, contract.adjutant)] += away
    return points[True], points[False]


def outcome_of(state: HandState) -> str:
    """The outcome of the hand (rules.md 1 Settlement; 2 `siberian`, `exact_bid`)."""
    rules, bid = state.setup.rules, _contract(state).points
    ours, theirs = _taken(state)
    everything = _everything(state)
    if ours < bid:
        return "failed"
    if rules.exact_bid and ours != bid:
        return "overshot"
    if bid < everything:
        if rules.siberian == "all_points" and ours == everything:
            return "siberian"
        if rules.siberian == "opponents_trickless" and theirs == 0:
            return "siberian"
    return "made"


def units_of(state: HandState) -> tuple[int, ...]:
    """What each seat wins or pays (rules.md 4, 7)."""
    contract, seats = _contract(state), state.setup.seats
    napoleon, adjutant, opponent = _with_the_extra(state)
    units = []
    for seat in range(seats):
        if seat == contract.seat:
            units.append(napoleon if contract.adjutant is not None else opponent * (seats - 1))
        elif seat == contract.adjutant:
            units.append(adjutant)
        else:
            units.append(-opponent)
    return tuple(unit if outcome_of(state) == "made" else -unit for unit in units)


def _with_the_extra(state: HandState) -> tuple[int, int, int]:
    """The shares of a finished hand, doubled if all points were taken and that counts double."""
    rules, contract = state.setup.rules, _contract(state)
    won, ours = outcome_of(state) == "made", _taken(state)[0]
    napoleon, adjutant, opponent = _shares(state, won=won, off=abs(ours - contract.points))
    if rules.payment == "runs":
        napoleon, adjutant, opponent = _by_runs(state, ours, won=won)
    times = 2 if rules.sweep and won and ours == _everything(state) else 1
    return napoleon * times, adjutant * times, opponent * times


def _by_runs(state: HandState, ours: int, *, won: bool) -> tuple[int, int, int]:
    """The shares where points are paid: doubled for all, for less than half, without trumps, or alone."""
    rules, contract, everything = state.setup.rules, _contract(state), _everything(state)
    if won:
        each = 2 * (contract.points - rules.min_bid) + ours - contract.points
    else:
        each = max(contract.points - ours, 1)
    doubled = [
        won and ours == everything,
        not won and everything - ours > everything / 2,
        contract.suit == 4,
        contract.friend == "nobody",
    ]
    each = min(each * 2 ** sum(doubled), 40)
    exact = each * (state.setup.seats - 2) / 3
    return round(2 * exact), round(exact), each


def revoke_units_of(state: HandState) -> tuple[int, ...]:
    """What each seat wins or pays after a revoke (rules.md 11)."""
    contract, seats = _contract(state), state.setup.seats
    revoker = state.result.revoker
    assert revoker is not None
    napoleon, adjutant, opponent = _shares(state, won=revoker != contract.seat)
    if state.setup.rules.payment == "runs":
        napoleon, adjutant, opponent = _by_runs(state, contract.points, won=revoker != contract.seat)
    if state.setup.rules.sweep and revoker != contract.seat and contract.points == _everything(state):
        napoleon, adjutant, opponent = 2 * napoleon, 2 * adjutant, 2 * opponent  # all points were bid
    opponents = [seat for seat in range(seats) if seat not in (contract.seat, contract.adjutant)]
    if contract.adjutant is None:
        napoleon, adjutant = opponent * len(opponents), 0
    units = [0] * seats
    if revoker == contract.seat:
        for seat in opponents:
            units[seat] = opponent
        units[revoker] = -opponent * len(opponents)
    elif revoker == contract.adjutant:
        units[contract.seat], units[revoker] = napoleon + adjutant, -napoleon - adjutant
    else:
        units[contract.seat] = napoleon
        if contract.adjutant is not None:
            units[contract.adjutant] = adjutant
        units[revoker] = -napoleon - adjutant
    return tuple(units)


def wins_kitty(bid: int) -> bool:
    """Whether a won bid gets the kitty (rules.md 9)."""
    return _NAJAMI[bid][0].endswith("k")


def _shares(state: HandState, *, won: bool, off: int = 0) -> tuple[int, int, int]:
    rules, contract, seats = state.setup.rules, _contract(state), state.setup.seats
    if rules.payment == "najami":
        each = int(_NAJAMI[contract.points][0 if won else 1].rstrip("k"))
        return 3 * each * 2 // 3, 3 * each // 3, each
    if rules.payment in ("barraco", "declared", "points"):
        each = contract.points - rules.min_bid + 1 if rules.payment == "barraco" else contract.points
        each = 1 + off if rules.payment == "points" else each
        opponents = seats - 2
        exact = each * opponents / 3
        return int(2 * exact + 0.5), int(exact + 0.5), each
    napoleon, adjutant, opponent = (1, 1, 1) if rules.split == "1" else _SPLITS[seats, rules.split]
    if rules.split == "1" and contract.adjutant is not None:
        napoleon, adjutant, opponent = 2, 1, 3
    if seats == 3 and contract.adjutant is None:
        opponent = 1
    if rules.payment == "tally":
        return 0, 0, 0
    times = 1
    if rules.payment == "fixed" and contract.points == _everything(state):
        times = 2
    if rules.payment == "escalating" and contract.points >= 14:
        times = contract.points - 12
    return napoleon * times, adjutant * times, opponent * times
