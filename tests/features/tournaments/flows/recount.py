"""A tournament recounted from its published records only, by naive code that shares nothing with the bot's.

Only the engine is used, to replay every recorded hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bot.commands.tournament_seats import seats_of
from bot.engine.games import Catalogue
from bot.engine.record import read_record, replay
from bot.proof import deals_of

Records = dict[str, Any]


@dataclass
class Line:
    """The totals of one entrant."""

    rounds: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    """Units by the number of the round."""
    extra: dict[tuple[int, int], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    """Units in extra hands by the number of the round and of the extra hand."""
    hands: int = 0
    contracts: int = 0
    contracts_of: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    reached: int = 0

    @property
    def score(self) -> Fraction:
        """The total."""
        return sum(self.rounds.values(), Fraction())


def recounted(records: Records) -> list[tuple[int, int, Fraction, int]]:
    """Return (rank, entrant, score in units, hands) of everybody, best first."""
    return _ranked(records, _lines(records))


def _lines(records: Records) -> dict[int, Line]:
    lines = {entrant["number"]: Line() for entrant in records["entrants"]}
    averages = _averages(records)
    alone = _cancelled(records, "own")
    for number, table, hand, units, bidder in _hands(records):
        for seat, entrant in enumerate(table["seats"]):
            if entrant is None or entrant in alone:
                continue
            value, line = Fraction(units[seat]), lines[entrant]
            if records["config"]["duplicate"] and len(records["rounds"][number - 1]["tables"]) > 1:
                average, tables = averages[number, hand["board"], seat]
                value -= average if tables > 1 or not hand["extra"] else 0
            if _substituted(records, hand, seat, entrant):
                value = min(value, Fraction())
            if hand["extra"]:
                before = [it for it in table["hands"] if it["extra"] and it["board"] <= hand["board"]]
                counted = before if records["config"]["duplicate"] else [it for it in before if it["counts"]]
                line.extra[number, len(counted)] += value
                continue
            line.rounds[number] += value
            line.hands += 1
            made = seat == bidder and not _substituted(records, hand, seat, entrant)
            line.contracts += made
            line.contracts_of[number] += made
    for played in records["rounds"]:
        for table in played["tables"]:
            for entrant in table.get("slow", ()):
                lines[entrant].rounds[played["number"]] -= table["missed"]
            counted = [hand for hand in table["hands"] if hand["counts"] and not hand["extra"]]
            nobody = _cancelled(records, "nobody").intersection(table["seats"])
            if records["config"]["shares_rest"] and not nobody:
                share = -Fraction(sum(sum(hand["units"]) for hand in counted), len(table["seats"]))
                for entrant in set(table["seats"]) - {None} - alone:
                    lines[entrant].rounds[played["number"]] += share
            for entrant in table["seats"]:
                if entrant is not None:
                    lines[entrant].reached = played["number"]
    for act in records["acts"]:
        if act["kind"] == "adjust" and not act["undone"]:
            line = lines[act["entrant"]]
            line.rounds[line.reached or 1] += act["units"]
    return lines


def _cancelled(records: Records, results: str) -> set[int]:
    """Return the disqualified whose hands are cancelled: for them only (own), or for everybody."""
    entrants = [it for it in records["entrants"] if it["status"] == "disqualified"]
    return {it["number"] for it in entrants if it["results"] == results}


def require_cuts(records: Records, absent: Collection[int] = ()) -> int:
    """Check that every knock-out cut follows from the hands or a lot; return how many were tied.

    `absent` are the entrants who did not appear in the first round.
    """
    if records["config"]["format"] != "knockout":
        return 0
    lines, found = _lines(records), 0
    for played, following in zip(records["rounds"], records["rounds"][1:], strict=False):
        keys: dict[int, tuple[Fraction | int, ...]] = {}
        going: list[int] = []
        for table in played["tables"]:
            seated = [entrant for entrant in table["seats"] if entrant is not None]
            keys |= {entrant: _cut_key(lines[entrant], played["number"]) for entrant in seated}
            there = [one for one in seated if _there(records["entrants"][one], played["number"])]
            if played["number"] == 1:
                there = [one for one in there if one not in absent]
            ordered = sorted(there, key=lambda entrant: (*keys[entrant], _ticket(records, played, entrant)))
            places = min(records["config"]["advance"], max(1, len(seated) - 1))
            going += ordered[:places]
            same = len(there) > places and keys[ordered[places - 1]][:3] == keys[ordered[places]][:3]
            told = [cut for cut in played["cuts"] if cut["table"] == table["number"]]
            assert len(told) == same
            if same:
                lot = keys[ordered[places - 1]] == keys[ordered[places]]
                assert told[0]["by"] == ("lot" if lot else "extra-hand")
                assert any(hand["extra"] for hand in table["hands"])
            found += same
        # At each table a person plays: extra computers are out, the worst first.
        computers = [one for one in going if records["entrants"][one]["computer"] is not None]
        computers.sort(key=lambda entrant: (*keys[entrant][:3], _ticket(records, played, entrant)))
        most = (len(going) - len(computers)) * (records["config"]["seats"] - 1)
        ahead = {entrant for table in following["tables"] for entrant in table["seats"]} - {None}
        assert ahead == set(going) - set(computers[most:])
    return found


def _there(entrant: Any, number: int) -> bool:
    """Return whether an entrant was still in when a round was over."""
    return entrant["out_round"] is None or entrant["out_round"] > number


def _cut_key(line: Line, number: int) -> tuple[Fraction | int, ...]:
    """Return the sort key of a table's entrants: score, contracts and total by then, the extra hands."""
    total = sum((line.rounds.get(n, Fraction()) for n in range(1, number + 1)), Fraction())
    contracts = sum(count for played, count in line.contracts_of.items() if played <= number)
    return (
        -line.rounds.get(number, Fraction()),
        -contracts,
        -total,
        -line.extra[number, 1],
        -line.extra[number, 2],
    )


def _ticket(records: Records, played: Any, entrant: int) -> bytes:
    return _drawn(records, f"cut-{played['number']}", entrant)


def _drawn(records: Records, purpose: str, entrant: int) -> bytes:
    """Return an entrant's ticket, as docs/fair-deal.md says."""
    typed = any(not value["drawn"] for value in records["values"])
    inputs = "" if typed else ",".join(records["presses"])
    press = hashlib.sha256(f"{inputs}|{','.join(v['hash'] for v in records['values'])}".encode()).hexdigest()
    message = f"{records['format']}|{records['tournament']}|lot|{purpose}|{press}|{entrant}"
    return hmac.new(bytes.fromhex(records["secret"]), message.encode(), hashlib.sha256).digest()


def _hands(records: Records) -> list[tuple[int, Any, Any, tuple[int, ...], int | None]]:
    """Return (round, table, hand, units, the seat that made its contract) of all counted hands."""
    found, cancelled = [], _cancelled(records, "nobody")
    for played in records["rounds"]:
        for table in played["tables"]:
            for hand in table["hands"]:
                if not hand["counts"] or cancelled.intersection(table["seats"]):
                    continue
                state = replay(read_record(records["hands"][hand["record"]], Catalogue(())))
                assert state.result is not None
                assert list(state.result.units) == hand["units"]
                made = state.result.outcome == "made"
                bidder = state.contract.seat if made and state.contract is not None else None
                found.append((played["number"], table, hand, state.result.units, bidder))
    return found


def _averages(records: Records) -> dict[tuple[int, int, int], tuple[Fraction, int]]:
    """Return each seat's average in a deal, and how many tables finished it."""
    columns: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for number, _, hand, units, _ in _hands(records):
        for seat, count in enumerate(units):
            columns[number, hand["board"], seat].append(count)
    return {key: (Fraction(sum(column), len(column)), len(column)) for key, column in columns.items()}


def _made(records: Records, hand: Any, seat: int) -> list[str]:
    """Return who made a seat's decisions, named as in the record; claims and undone ones are separate."""
    made: list[str] = []
    for action in records["hands"][hand["record"]]["actions"]:
        if action.get("seat") == seat and action["do"] == "undo":
            made.pop()
        elif action.get("seat") == seat and action["by"] != "claim":
            made.append(action["by"])
    return made


def _substituted(records: Records, hand: Any, seat: int, entrant: int) -> bool:
    """Return whether a computer or the clock made most decisions of a person's seat."""
    users, made = records["entrants"][entrant]["users"], _made(records, hand, seat)
    if records["config"]["scoring"] < 1 or not users:
        return False
    return 2 * made.count("player") < len(made) if made else hand["players"][seat] not in users


def halves(records: Records) -> set[int]:
    """Return the entrants at least half of whose decisions were made by the person who paid the entry."""
    due: dict[int, int] = defaultdict(int)
    own: dict[int, int] = defaultdict(int)
    seats = 0
    for played in records["rounds"]:
        for table in played["tables"]:
            for seat, entrant in enumerate(table["seats"]):
                if entrant is None or not records["entrants"][entrant]["users"]:
                    continue
                made = [it for h in table["hands"] if h["counts"] for it in _made(records, h, seat)]
                due[entrant] += len(made)
                own[entrant] += made.count("player")
                seats += records["config"]["hands"] if made else 0
    average = sum(due.values()) // max(1, seats)
    if records["config"]["format"] != "knockout":
        for entrant in records["entrants"]:
            for played in records["rounds"][entrant["joined_round"] :]:
                if not _seated(records, played["number"], entrant["number"]):
                    due[entrant["number"]] += records["config"]["hands"] * average
    return {number for number in range(len(records["entrants"])) if 2 * own[number] >= due[number]}


def _opponents(records: Records, lines: dict[int, Line], entrant: int) -> Fraction:
    total = Fraction()
    for played in records["rounds"]:
        for table in played["tables"]:
            if entrant in table["seats"]:
                others = [other for other in table["seats"] if other not in (None, entrant)]
                total += sum(lines[other].score for other in others)
    return total


def _ranked(records: Records, lines: dict[int, Line]) -> list[tuple[int, int, Fraction, int]]:
    order = {"in": 0, "no-show": 1, "dropped": 1, "disqualified": 2}
    keys = {}
    for entrant in records["entrants"]:
        line, number = lines[entrant["number"]], entrant["number"]
        status = order[entrant["status"]]
        if records["config"]["format"] == "knockout":
            last = line.rounds.get(line.reached, 0)
            key = (status, -line.reached, -last, -line.contracts, -line.score)
        else:
            met = _opponents(records, lines, number) if records["config"]["format"] == "swiss" else 0
            seated = [n for n in range(1, line.reached + 1) if _seated(records, n, number)]
            best = max((line.rounds.get(n, 0) for n in seated), default=0)
            key = (status, -line.score, -met, -line.contracts, -best)
        keys[number] = key
    ranked = []
    for number in sorted(keys, key=lambda n: (keys[n], n)):
        rank = 1 + sum(other < keys[number] for other in keys.values())
        ranked.append((rank, number, lines[number].score, lines[number].hands))
    return ranked


def _seated(records: Records, number: int, entrant: int) -> bool:
    return any(entrant in table["seats"] for table in records["rounds"][number - 1]["tables"])


def pot_of(records: Records) -> int:
    """Return the entries that were paid."""
    return int(sum(records["config"]["entry"] for entrant in records["entrants"] if entrant["paid"]))


def prizes_of(records: Records) -> dict[int, int]:
    """Return the chips that each entrant should have won."""
    pot, shares = pot_of(records), records["config"]["prizes"]
    enough = halves(records)
    winners = [
        (rank, number)
        for rank, number, _, _ in recounted(records)
        if records["entrants"][number]["status"] == "in"
        and records["entrants"][number]["users"]
        and number in enough
    ]
    amounts = [pot * share // 100 for share in shares[: len(winners)]]
    amounts[0] += pot - sum(amounts)
    amounts += [0] * (len(winners) - len(amounts))
    won: dict[int, int] = {}
    for rank in {rank for rank, _ in winners}:
        equals = [number for place, number in winners if place == rank]
        equals.sort(key=lambda number: _drawn(records, "odd-chips", number))
        total = sum(amount for (place, _), amount in zip(winners, amounts, strict=True) if place == rank)
        for index, number in enumerate(equals):
            won[number] = total // len(equals) + (index < total % len(equals))
    return {number: chips for number, chips in won.items() if chips}


def require_fair(records: Records) -> None:
    """Check that every deal is proven by the secret and, in a duplicate, the same at every table."""
    assert [deal.problem for deal in deals_of(records) if deal.problem] == []
    assert [lot.problem for lot in seats_of(records)] == [None] * len(records["rounds"])
    secret = bytes.fromhex(records["secret"])
    assert hashlib.sha256(secret).hexdigest() == records["commitment"]
    if not records["config"]["duplicate"]:
        return
    for played in records["rounds"]:
        packs = defaultdict(set)
        for table in played["tables"]:
            for hand in table["hands"]:
                packs[hand["board"]].add(records["hands"][hand["record"]]["pack"])
        assert packs
        assert all(len(found) == 1 for found in packs.values())
