"""README and docs: every link, picture, command and file they name exists, and pictures are small."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import discord
import pytest
import typer.main
from typer.core import TyperGroup

from bot.commands import app
from bot.settings import LOCALES_FOLDER, PROJECT_ROOT
from bot.ui.core.rights import ASKED_FOR
from bot.ui.core.texts import Texts
from tests.project.test_acts import commands

DOCUMENTS = (
    "README.md",
    "README.ja.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in sorted((PROJECT_ROOT / "docs").glob("*.md"))),
)
PICTURES = PROJECT_ROOT / "docs" / "images"
MOST_BYTES = 150_000
MOST_LINES_OF_README = 150
MADE_LATER = {"data/napoleon.db", "data/locales/xx/"}
"""Paths that documents name and that are created later, by the bot or by following a recipe."""

REFERENCE = re.compile(
    r"(?<![\w/.-])(?:docs/)?(?P<name>[A-Za-z][A-Za-z_-]*)\.md(?:#(?P<anchor>[\w-]+)| (?P<number>[0-9]+)\b)?"
)
"""A document as code cites it: ``rules.md 9``, ``hosts.md#a-table``, ``docs/privacy.md``."""


def read(path: Path) -> str:
    """Return a document without its code blocks."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def code(name: str) -> str:
    """Return a document's code: shell blocks, and everything between backticks."""
    text = (PROJECT_ROOT / name).read_text("utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    return "\n".join([*blocks, *(" ".join(span.split()) for span in spans)])


def headings(path: Path) -> list[str]:
    """Return the headings of a document."""
    return re.findall(r"^#+ (.+)$", read(path), re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return GitHub's anchors of a document's headings."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings(path)}


@lru_cache
def documents() -> dict[str, Path]:
    """Return all documents by their lower-case names without suffix."""
    return {Path(name).stem.lower(): PROJECT_ROOT / name for name in (*DOCUMENTS, "CHANGELOG.md")}


@lru_cache
def places(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return the anchors and the numbers of the sections of a document."""
    numbers = (re.match(r"([0-9]+)\. ", heading) for heading in headings(path))
    return frozenset(anchors(path)), frozenset(match[1] for match in numbers if match)


def sources() -> Iterator[Path]:
    """Yield the files of code and content that may cite a document."""
    listed = subprocess.run(
        ("git", "ls-files", "--cached", "--others", "--exclude-standard"),
        cwd=PROJECT_ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        if name.endswith((".py", ".toml", ".ftl", ".yaml", "Makefile", "Dockerfile")):
            path = PROJECT_ROOT / name
            if path.is_file():
                yield path


def astray(text: str) -> list[str]:
    """Return a text's references to a missing document or heading."""
    wrong = []
    for match in REFERENCE.finditer(text):
        path = documents().get(match["name"].lower())
        if path is None:
            wrong.append(match[0])
            continue
        named, numbered = places(path)
        if match["anchor"] and match["anchor"] not in named:
            wrong.append(match[0])
        if match["number"] and match["number"] not in numbered:
            wrong.append(match[0])
    return wrong


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    document = PROJECT_ROOT / name
    links = re.findall(r"\]\(([^)]+)\)", read(document))
    assert links
    for link in links:
        path, _, heading = link.partition("#")
        if not path.startswith("https://"):
            target = (document.parent / path).resolve() if path else document
            assert target.is_relative_to(PROJECT_ROOT), link
            assert target.is_file(), link
            assert not heading or heading in anchors(target), link


def test_every_reference_in_the_code_leads_to_a_heading() -> None:
    found = {str(path.relative_to(PROJECT_ROOT)): astray(path.read_text("utf-8")) for path in sources()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_every_name_in_a_recipe_is_in_the_code() -> None:
    words = {word for path in sources() for word in re.findall(r"\w+", path.read_text("utf-8"))}
    names = set(re.findall(r"`([A-Z]\w+|\w*_\w+)`", read(PROJECT_ROOT / "CONTRIBUTING.md")))
    examples = {"double_alone", "daily_first"}
    assert names - examples - words == set()


def test_the_readme_links_to_every_document_and_back() -> None:
    def linked(name: str) -> set[Path]:
        here = (PROJECT_ROOT / name).parent
        links = re.findall(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)", read(PROJECT_ROOT / name))
        return {(here / link).resolve() for link in links}

    others = set(DOCUMENTS) - {"README.md"}
    assert {PROJECT_ROOT / name for name in others} <= linked("README.md")
    for name in others:
        assert linked(name) & {PROJECT_ROOT / "README.md", PROJECT_ROOT / "README.ja.md"}, name


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_table_of_contents_links_to_every_section(name: str) -> None:
    text = read(PROJECT_ROOT / name)
    sections = set(re.findall(r"^## (.+)$", text, re.MULTILINE)) - {"Licence", "ライセンス"}
    contents = re.search(r"^\*\*(?:On this page|目次):\*\* (.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert contents, name
    assert len(re.findall(r"\]\(#[^)]+\)", contents[1])) == len(sections)


def test_every_named_test_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", read(PROJECT_ROOT / "CONTRIBUTING.md"))
    assert len(named) == 10
    for file, test in named:
        assert f"def {test}(" in (PROJECT_ROOT / file).read_text("utf-8"), test


def test_the_readme_is_short() -> None:
    assert len((PROJECT_ROOT / "README.md").read_text("utf-8").splitlines()) <= MOST_LINES_OF_README


def test_every_picture_has_alt_text_and_is_small() -> None:
    shown = [
        picture
        for name in DOCUMENTS
        for picture in re.findall(
            r'<img src="(?:docs/)?images/([^"]+)" width="\d+" alt="([^"]*)">', read(PROJECT_ROOT / name)
        )
    ]
    assert all(words for _, words in shown)
    assert {name for name, _ in shown} == {path.name for path in PICTURES.iterdir()}
    assert all((PICTURES / name).stat().st_size < MOST_BYTES for name, _ in shown)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_named_command_and_file_exists(name: str) -> None:
    assert missing_commands(code(name)) == []


async def test_every_named_slash_command_exists() -> None:
    known = await commands()
    groups = {one.rpartition(" ")[0] for one in known}
    named = {
        span
        for name in DOCUMENTS
        for span in re.findall(r"^/[a-z][a-z-]*(?: [a-z-]+)?(?=$| )", code(name), re.MULTILINE)
    }
    wrong = {span for span in named if span not in known | groups and span.split()[0] not in known}
    assert wrong == {"/metrics", "/healthz", "/tmp"} & wrong


def missing_commands(text: str) -> list[str]:
    """Return what a text names that does not exist: make targets, programs, their options, files."""
    makefile = (PROJECT_ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    wrong = [f"make {one}" for one in re.findall(r"\bmake ([a-z][a-z-]*)", text) if one not in targets]
    for verb, rest in re.findall(r"python -m bot\b(?: ([a-z][a-z-]*))?([^\n]*)", text):
        wrong += missing_of_bot(verb, options(rest))
    for module, rest in re.findall(r"python -m ((?:tools|bench|tests)[\w.]*)([^\n]*)", text):
        wrong += missing_of_tool(module, options(rest))
    for target, rest in re.findall(r"\bmake ([a-z-]+) ARGS=\"([^\"]*)\"", text):
        program = re.search(rf"^{target}:.*\n\t\$\(PY\) -m ([\w.]+)", makefile, re.MULTILINE)
        wrong += missing_of_tool(program[1], options(rest)) if program and program[1] != "pytest" else []
    folders = r"(?:bot|cogs|tests|tools|bench|docs|data|\.ci)"
    for path in re.findall(rf"(?<![\w/.:-]){folders}/[\w./-]*(?![\w/.*<…-])", text):
        if not (PROJECT_ROOT / path).exists() and path not in MADE_LATER and "..." not in path:
            wrong.append(path)
    return wrong


def options(text: str) -> list[str]:
    """Return the long options of a command line, up to a comment."""
    return re.findall(r"(--[a-z][a-z-]*)", text.partition("#")[0])


def missing_of_bot(verb: str, named: list[str]) -> list[str]:
    """Return verbs of the operator's command line, or their options, that do not exist."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    if not verb:
        return []
    if verb not in group.commands:
        return [f"python -m bot {verb}"]
    known = {option for param in group.commands[verb].params for option in param.opts} | {"--help"}
    return [f"python -m bot {verb} {option}" for option in named if option not in known]


def missing_of_tool(module: str, named: list[str]) -> list[str]:
    """Return modules that do not exist, or options that their source does not name."""
    path = PROJECT_ROOT / module.replace(".", "/")
    files = sorted(path.glob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    if not files or not files[0].is_file():
        return [f"python -m {module}"]
    source = "\n".join(file.read_text("utf-8") for file in files)
    return [
        f"python -m {module} {option}"
        for option in named
        if not re.search(rf"{option}\b|\b{option[2:].replace('-', '_')}: ", source)
    ]


@pytest.mark.parametrize(("name", "language"), [("README.md", "en"), ("README.ja.md", "ja")])
def test_the_invite_link_asks_for_the_permissions_of_the_table(name: str, language: str) -> None:
    text, texts = (PROJECT_ROOT / name).read_text("utf-8"), Texts.load(LOCALES_FOLDER)
    assert re.findall(r"&permissions=(\d+)", text) == [
        str(discord.Permissions(**dict.fromkeys(ASKED_FOR, True)).value)
    ]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    asked = [texts.get(language, f"permission-{name.replace('_', '-')}") for name in ASKED_FOR]
    for permission in asked:
        assert any(permission in row for row in rows), permission
