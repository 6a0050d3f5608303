"""`make release` tags nothing that is not ready, and puts the changelog's text into the tag."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import __version__
from bot.settings import PROJECT_ROOT
from tools import release

CHANGELOG = """# Changelog

## 2.0.0 - 2027-01-02

### Upgrading

Nothing to do.

## 1.0.0 - 2026-11-27

### Added

- Everything.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / ".gitignore").write_text("build\n")
    release.git(tmp_path, "init", "--quiet")
    release.git(tmp_path, "config", "user.name", "A")
    release.git(tmp_path, "config", "user.email", "a@example.org")
    release.git(tmp_path, "add", ".")
    release.git(tmp_path, "commit", "--quiet", "--message", "All")
    return tmp_path


def test_missing_preparations_are_named(project: Path) -> None:
    assert release.problems(project, "2.0.0") == []
    assert "2.1.0 with a date" in release.problems(project, "2.1.0")[0]
    assert "### Upgrading" in release.problems(project, "1.0.0")[0]
    (project / "new").touch()
    release.git(project, "tag", "v2.0.0")
    changed, tagged = release.problems(project, "2.0.0")
    assert "commit" in changed
    assert "v2.0.0" in tagged


def test_a_release_is_an_archive_and_a_tag_with_the_notes(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "ROOT", project)
    monkeypatch.setattr(release, "__version__", "2.0.0")
    monkeypatch.setattr(release, "play", lambda _: None)
    monkeypatch.setattr(release, "image", lambda *_: "no image")
    assert release.main() == 0
    assert "Nothing to do." in release.git(project, "tag", "--list", "-n9", "v2.0.0")
    assert (project / "build" / "napoleon-discord-2.0.0.tar.gz").exists()
    assert "is tagged" in capsys.readouterr().out
    assert release.main() == 1, "once is enough"


def test_without_docker_it_says_what_is_missing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(project))
    assert release.image(project, "2.0.0").startswith("no image: `docker buildx version` fails")


def test_the_image_is_built_for_both_platforms_by_a_capable_builder(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Docker's default builder refuses two platforms at once."""
    docker, said = project / "docker", project / "said"
    docker.write_text(f'#!/bin/sh\necho "$@" >> {said}\n[ "$2" != inspect ]\n')
    docker.chmod(0o755)
    monkeypatch.setenv("PATH", f"{project}:/usr/bin:/bin")
    assert release.image(project, "2.0.0").endswith("2.0.0.oci.tar (linux/amd64,linux/arm64)")
    *_, made, built = said.read_text().splitlines()
    assert made == f"buildx create --name {release.BUILDER} --driver docker-container"
    assert f"--builder {release.BUILDER} --platform linux/amd64,linux/arm64" in built


def test_the_changelog_says_how_to_upgrade_to_this_version() -> None:
    assert "### Upgrading" in release.notes(PROJECT_ROOT, __version__)
