"""README and docs: every link, picture and reference leads somewhere, and the pictures are small."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in sorted((PROJECT_ROOT / "docs").glob("*.md"))),
)
PICTURES = PROJECT_ROOT / "docs" / "images"
MOST_BYTES = 150_000
MOST_LINES_OF_README = 150

REFERENCE = re.compile(
    r"(?<![\w/.-])(?:docs/)?(?P<name>[A-Za-z][A-Za-z_-]*)\.md(?:#(?P<anchor>[\w-]+)| (?P<number>[0-9]+)\b)?"
)
"""A document as code cites it: ``rules.md 9``, ``hosts.md#a-table``, ``docs/privacy.md``."""


def read(path: Path) -> str:
    """Return a document without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def headings(path: Path) -> list[str]:
    """Return the headings of a document."""
    return re.findall(r"^#+ (.+)$", read(path), re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return the names that GitHub gives to the headings of a document."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings(path)}


@lru_cache
def documents() -> dict[str, Path]:
    """Return all documents by their names in small letters, without the ending."""
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
    """Return the references of a text to a document or a heading that is not there."""
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


def test_a_reference_that_leads_nowhere_is_found() -> None:
    lost, gone = "no-such" + ".md", "rules" + ".md 99"
    assert astray(f"as {lost} says, {gone}, and rules.md 9, hosts.md#a-table, docs/privacy.md") == [
        lost,
        gone,
    ]


def test_readme_leads_to_every_document_and_each_of_them_back() -> None:
    def linked(name: str) -> set[Path]:
        here = (PROJECT_ROOT / name).parent
        links = re.findall(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)", read(PROJECT_ROOT / name))
        return {(here / link).resolve() for link in links}

    others = set(DOCUMENTS) - {"README.md"}
    assert {PROJECT_ROOT / name for name in others} <= linked("README.md")
    for name in others:
        assert PROJECT_ROOT / "README.md" in linked(name), name


def test_the_readme_is_short() -> None:
    assert len((PROJECT_ROOT / "README.md").read_text("utf-8").splitlines()) <= MOST_LINES_OF_README


def test_every_picture_is_shown_with_words_and_small() -> None:
    readme, guide = read(PROJECT_ROOT / "README.md"), read(PROJECT_ROOT / "docs/hosts.md")
    shown = re.findall(r'<img src="docs/images/([^"]+)" width="240" alt="([^"]+)">', readme)
    shown += re.findall(r'<img src="images/([^"]+)" width="200" alt="([^"]+)">', guide)
    assert all(words for _, words in shown)
    assert sorted({name for name, _ in shown}) == sorted(path.name for path in PICTURES.iterdir())
    assert all((PICTURES / name).stat().st_size < MOST_BYTES for name, _ in shown)
