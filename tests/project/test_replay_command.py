"""`python -m bot replay` (hand-record.md): one JSON object per record, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.commands import app
from bot.settings import PROJECT_ROOT

PACK = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "CDHS")
"""One card at a time from eldest, so seat 1 holds AC 3D ..., and QS KC ... KS come last."""


def record(*actions: dict[str, Any], **changes: object) -> dict[str, Any]:
    """Return a hand record of five seats with Ann (seat 0) dealing."""
    return {
        "format": "napoleon-hand/1",
        "preset": "japanese",
        "seats": ["Ann", "Bob", "Cleo", "Dan", "Eve"],
        "dealer": 0,
        "pack": PACK,
        "actions": list(actions),
        **changes,
    }


BID = {"seat": 1, "do": "bid", "points": 12, "suit": "S"}
OUT_OF_TURN = {"seat": 4, "do": "pass"}


def replay(text: str | bytes, folder: Path) -> Result:
    """Run the command on a file of this content."""
    file = folder / "hand.json"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return CliRunner().invoke(app, ["replay", str(file)])


def reports(result: Result) -> list[dict[str, Any]]:
    """Return the printed JSON objects, one per line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("kind", ["session/1", "tournament/1", "tournament/2"])
def test_the_hands_of_a_session_or_a_tournament_are_replayed_one_by_one(tmp_path: Path, kind: str) -> None:
    whole = {"format": f"napoleon-{kind}", "hands": [record(BID), record(OUT_OF_TURN)]}
    result = replay(json.dumps(whole, indent=1), tmp_path)
    assert [report["status"] for report in reports(result)] == ["in_progress", "error"]
    assert result.exit_code == 1


def test_a_record_on_many_lines_is_not_parsed_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tournament that an editor has indented took hours."""
    hands = [record(BID, thrown={"odd": "}"}) for _ in range(20)]
    text = json.dumps({"format": "napoleon-session/1", "hands": hands}, indent=2)
    parsed, parse = [], json.loads
    monkeypatch.setattr(json, "loads", lambda line: parsed.append(line) or parse(line))
    result = replay(text, tmp_path)
    assert len(parsed) < 5
    assert len(result.stdout.splitlines()) == 20


def test_a_file_may_hold_one_record_per_line(tmp_path: Path) -> None:
    lines = [json.dumps(record()), "", json.dumps(record(BID)), "  "]
    for end in ("\n", "\r\n"):
        result = replay(end.join(lines), tmp_path)
        assert [report["to_act"] for report in reports(result)] == [[1], [2]]
        assert result.exit_code == 0


def test_line_separators_inside_a_name_do_not_end_a_record(tmp_path: Path) -> None:
    named = record(seats=["A\u2028n", "B\u0085b", "C", "D", "E"])
    text = "\n".join([json.dumps(named, ensure_ascii=False)] * 2)
    assert len(reports(replay(text, tmp_path))) == 2


def test_an_illegal_action_is_explained_and_the_other_records_are_still_reported(tmp_path: Path) -> None:
    lines = [json.dumps(record(BID, OUT_OF_TURN)), json.dumps(record(BID))]
    result = replay("\n".join(lines), tmp_path)
    wrong, right = reports(result)
    assert result.exit_code == 1
    assert (wrong["status"], wrong["action"]) == ("error", 1)
    assert " " in wrong["error"]
    assert "{" not in wrong["error"]
    assert wrong["legal"] == right["legal"]
    assert not {"error_code", "error_params"} & wrong.keys()
    assert right["status"] == "in_progress"
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"pack": "AS KH"}, "pack"),
        ({"pack": PACK.replace("KS", "AC")}, "exactly once"),
        ({"seats": ["Ann"]}, "1"),
        ({"preset": "bridge"}, "bridge"),
        ({"options": {"min_bid": 99}}, "min_bid"),
        ({"options": {"no_trump": "low", "suit_order": "none"}}, "suit order"),
        ({"dealer": 5}, "5"),
        ({"dealer": 10**400}, "1000"),
        ({"actions": "none"}, "actions"),
    ],
)
def test_an_error_in_the_header_names_no_action(
    tmp_path: Path, changes: dict[str, object], word: str
) -> None:
    result = replay(json.dumps(record(**changes)), tmp_path)
    (report,) = reports(result)
    assert result.exit_code == 1
    assert (report["status"], report["action"]) == ("error", None)
    assert word in report["error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "AS KH TD",
        "[]",
        "null",
        "17",
        "{}",
        '{"format": "napoleon-hand/2"}',
        '{"format": "napoleon-session/1"}',
        '{"format": "napoleon-hand/1"',
        "[" * 100_000,
        b"\xff\xfe\x00",
        "line one\nline two\nline three\n",
    ],
)
def test_an_invalid_file_gives_one_line_on_standard_error(tmp_path: Path, text: str | bytes) -> None:
    result = replay(text, tmp_path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


def test_an_invalid_line_is_named_and_the_other_records_are_still_reported(tmp_path: Path) -> None:
    result = replay("\n".join([json.dumps(record()), "oops", json.dumps(record(OUT_OF_TURN))]), tmp_path)
    assert [report["status"] for report in reports(result)] == ["in_progress", "error"]
    assert result.exit_code == 2
    assert "line 2" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(tmp_path / "nobody.json")])
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'nobody.json'} cannot be read: No such file or directory.\n"


def test_a_filter_reports_every_record_at_once_and_discord_is_not_loaded() -> None:
    program = (
        "import sys; from bot.commands import app\n"
        "try: app(['replay', '-'])\n"
        "finally: print(sorted({'discord', 'sqlalchemy', 'PIL'} & sys.modules.keys()), file=sys.stderr)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=PROJECT_ROOT,
    ) as filtering:
        assert filtering.stdin is not None
        assert filtering.stdout is not None
        for given, due in ((record(), [1]), (record(BID), [2]), (record(indent=True), [1])):
            several_lines = 2 if given.pop("indent", False) else None
            filtering.stdin.write(json.dumps(given, indent=several_lines) + "\n")
            filtering.stdin.flush()
            assert json.loads(filtering.stdout.readline())["to_act"] == due
        filtering.stdin.close()
        assert filtering.wait() == 0
        assert filtering.stderr is not None
        assert filtering.stderr.read() == "[]\n"


def test_a_record_after_a_broken_one_is_still_reported(tmp_path: Path) -> None:
    result = replay('{"format": "napoleon-hand/1",\n' + json.dumps(record()) + "\n", tmp_path)
    assert [report["status"] for report in reports(result)] == ["in_progress"]
    assert (result.exit_code, "line 1" in result.stderr) == (2, True)
