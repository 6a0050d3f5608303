"""README and docs: every link and picture leads somewhere, and the pictures are small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

DOCUMENTS = ("README.md", *(f"docs/{path.name}" for path in sorted((PROJECT_ROOT / "docs").glob("*.md"))))
PICTURES = PROJECT_ROOT / "docs" / "images"
MOST_BYTES = 150_000


def read(path: Path) -> str:
    """Return a document without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """Return the names that GitHub gives to the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


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


def test_readme_leads_to_every_document_and_they_to_each_other() -> None:
    for name in DOCUMENTS:
        text, here = read(PROJECT_ROOT / name), (PROJECT_ROOT / name).parent
        linked = {(here / link).resolve() for link in re.findall(r"\]\(([^)#]+\.md)\)", text)}
        assert {PROJECT_ROOT / other for other in DOCUMENTS if other != name} <= linked, name


def test_every_picture_is_shown_with_words_and_small() -> None:
    shown = re.findall(
        r'<img src="docs/images/([^"]+)" width="240" alt="([^"]+)">', read(PROJECT_ROOT / "README.md")
    )
    assert all(words for _, words in shown)
    assert sorted(name for name, _ in shown) == sorted(path.name for path in PICTURES.iterdir())
    assert all((PICTURES / name).stat().st_size < MOST_BYTES for name, _ in shown)
