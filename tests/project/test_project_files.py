"""What the repository promises about itself: locks, and no trace of the machine it was written on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from bot import __version__
from bot.client import intents
from bot.settings import PROJECT_ROOT
from tests.ui import source
from tools.pin import pins

LOCKS = {
    "requirements.txt": {"postgres"},
    "requirements-preview.txt": {"postgres", "preview"},
    "requirements-dev.txt": {"postgres", "preview", "dev"},
}
LEFT_BEHIND = {"__pycache__", "node_modules"}


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """Return the `[project]` table of pyproject.toml."""
    with (PROJECT_ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)["project"]
    return table


def requirements(project: dict[str, Any], extras: set[str]) -> Iterator[Requirement]:
    """Yield the project's direct requirements, with some extras."""
    for text in project["dependencies"]:
        yield Requirement(text)
    for extra in extras:
        yield from map(Requirement, project["optional-dependencies"][extra])


def locked(name: str) -> dict[str, Version]:
    """Return the version of each package in a lock file, which must hold only pins with hashes."""
    text = re.sub(r"^\s*#.*\n", "", (PROJECT_ROOT / name).read_text("utf-8"), flags=re.MULTILINE)
    versions: dict[str, Version] = {}
    for entry in text.replace("\\\n", "").splitlines():
        pin, *hashes = entry.split(" --hash=")
        found = re.fullmatch(r"([\w.-]+)==(\S+)(?: ; .+)?", pin.strip())
        assert found, f"{name}: {pin}"
        assert hashes, f"{name}: {pin} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", value) for value in hashes)
        versions[canonicalize_name(found[1])] = Version(found[2])
    return versions


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_the_projects_requirements(project: dict[str, Any], name: str) -> None:
    versions = locked(name)
    for requirement in requirements(project, LOCKS[name]):
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{name} lacks {requirement}: say make lock"
        assert version in requirement.specifier, f"{name} has {version} for {requirement}: say make lock"


def test_each_lock_is_a_subset_of_the_next() -> None:
    run, preview, dev = (locked(name).items() for name in LOCKS)
    assert run <= preview <= dev


def test_the_lock_works_for_newer_pythons_too() -> None:
    # discord.py needs this package from Python 3.13 on; a lock made for one Python only would lack it.
    assert "audioop-lts" in locked("requirements.txt")


BOUND = {"simcord": {"=="}, "aiohttp": {">=", "<"}, "aiosqlite": {">=", "<"}, "discord.py": {">=", "<"}}
"""Packages whose new versions are tested first: we use their private names, or depend on them everywhere."""


def test_dependencies_have_lower_bounds_and_upper_ones_only_where_intended(project: dict[str, Any]) -> None:
    for requirement in requirements(project, {"postgres", "preview", "dev"}):
        operators = {specifier.operator for specifier in requirement.specifier}
        assert operators == BOUND.get(requirement.name, {">="}), requirement


def test_every_imported_package_is_declared(project: dict[str, Any]) -> None:
    """A transitive dependency disappears as soon as the other package no longer needs it."""
    declared = {canonicalize_name(it.name) for it in requirements(project, {"postgres", "preview"})}
    distributions = packages_distributions()
    for path, tree in source.trees("bot", "cogs").items():
        for name in imported(tree) - sys.stdlib_module_names - {"bot", "cogs"}:
            owners = set(map(canonicalize_name, distributions.get(name, ())))
            assert owners & declared, f"{path} imports {name}"


def imported(tree: ast.Module) -> set[str]:
    """Return the top-level modules that a file imports."""
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module)
    return {module.partition(".")[0] for module in modules}


def written_files() -> Iterator[Path]:
    """Yield the files that are or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [PROJECT_ROOT / line for line in listed.stdout.splitlines()]
    else:  # an unpacked archive
        paths = [
            path
            for path in PROJECT_ROOT.rglob("*")
            if not (LEFT_BEHIND | {".venv", ".git"}) & set(path.relative_to(PROJECT_ROOT).parts)
        ]
    yield from (path for path in paths if path.is_file() and not path.is_symlink())


def test_no_file_names_a_package_host_or_a_machine() -> None:
    hosts = r"pypi\.|pythonhosted|registry\.npmjs|deb\.debian|index-url"
    folders = r"/(?:root|work|home|Users)/\w|/opt/(?:pypi|wheels)|/tmp/venv"
    forbidden = re.compile(f"{hosts}|{folders}")
    for path in written_files():
        if path == Path(__file__) or path == PROJECT_ROOT / "Makefile":
            continue  # this file, and the one with the option that keeps hosts out of the lock
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found = forbidden.search(text)
        assert not found, f"{path.relative_to(PROJECT_ROOT)} names {found[0]!r}"


def test_no_file_holds_a_token() -> None:
    token = re.compile(r"[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}\b")
    for path in written_files():
        assert not token.search(path.read_bytes().decode("utf-8", "replace")), path


@pytest.fixture(scope="module")
def image() -> list[str]:
    """Return the lines of the Dockerfile's last stage, with continuations joined."""
    text = (PROJECT_ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    return text[text.rindex("\nFROM ") :].splitlines()


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """Return compose.yaml."""
    read: dict[str, Any] = yaml.safe_load((PROJECT_ROOT / "compose.yaml").read_text("utf-8"))
    return read


def test_the_container_runs_the_bot_as_an_unprivileged_user(image: list[str]) -> None:
    (user,) = [line for line in image if line.startswith("USER")]
    made = next(line for line in image if "useradd" in line)
    assert user == "USER 10001:10001"  # a number, as Kubernetes must see that it is not root
    assert re.findall(r"--[ug]id (\d+)", made) == ["10001"] * 3
    # The code belongs to root, who does not run it: files copied before USER stay root's.
    assert image.index(user) > max(n for n, line in enumerate(image) if line.startswith(("COPY", "RUN")))
    assert not any("--chown" in line for line in image)
    assert "STOPSIGNAL SIGTERM" in image
    assert any(line.startswith("HEALTHCHECK") and '"health"' in line for line in image)
    assert image[-1] == 'CMD ["python", "-m", "bot", "run"]'


def test_the_container_has_no_unnecessary_rights(compose: dict[str, Any]) -> None:
    bot = compose["services"]["bot"]
    assert bot["tmpfs"] == ["/tmp:size=64m,mode=1777,noexec,nosuid,nodev"]
    assert bot["volumes"] == ["napoleon:/data-volume"]
    assert not {"privileged", "cap_add", "user", "network_mode", "pid", "devices", "ports"} & bot.keys()


def test_no_service_can_use_up_the_whole_machine(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert re.fullmatch(r"\$\{[A-Z]+_MEMORY:-\d+g\}", service["mem_limit"]), name
        assert re.fullmatch(r"\$\{[A-Z]+_CPUS:-\d\}", service["cpus"]), name
        assert service["pids_limit"] <= 200, name
        assert service["logging"]["options"]["max-size"], name
        assert all("size=" in entry and "nosuid" in entry for entry in service["tmpfs"]), name


def test_images_are_pinned_by_digest_where_make_pin_finds_them(compose: dict[str, Any]) -> None:
    dockerfile = (PROJECT_ROOT / "Dockerfile").read_text("utf-8")
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"${PYTHON_IMAGE}"}
    assert [(pin.name, pin.tag) for pin in pins(PROJECT_ROOT)] == [
        ("library/python", "3.11-slim"),
        ("library/postgres", "17-alpine"),
    ]
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", pin.digest) for pin in pins(PROJECT_ROOT))
    assert compose["services"]["postgres"]["image"].startswith("${POSTGRES_IMAGE:-postgres:17-alpine@sha256:")


def test_the_container_writes_only_where_it_may(image: list[str], compose: dict[str, Any]) -> None:
    variables = dict(re.findall(r"([A-Z_]+)=(\S+)", next(line for line in image if line.startswith("ENV"))))
    assert variables["HEARTBEAT_FILE"].startswith("/tmp/")
    assert variables["DATABASE_URL"].startswith("sqlite+aiosqlite:////data-volume/")
    # Next to a PostgreSQL database, deletions are noted there too: a restored backup repeats them.
    assert variables["BACKUP_DIR"].startswith("/data-volume/")
    assert variables["PYTHONDONTWRITEBYTECODE"] == "1"
    # A setting in the image only would be lost as soon as compose.yaml names it.
    assert variables["DATABASE_URL"] in compose["services"]["bot"]["environment"]["DATABASE_URL"]


@pytest.mark.parametrize(
    "file",
    [
        "napoleon.db-wal",
        "napoleon.db.before-20261129T120000Z",
        ".napoleon.db.partial",
        "backups/napoleon-20261129T120000Z.dump",
        "backups/deletions.jsonl",
    ],
)
@pytest.mark.parametrize("name", [".dockerignore", ".gitignore"])
def test_no_data_of_players_gets_into_the_image_or_into_git(name: str, file: str) -> None:
    path, ignored = Path("data") / file, False
    for line in (PROJECT_ROOT / name).read_text("utf-8").splitlines():
        pattern = line.removeprefix("!").rstrip("/")
        if any(fnmatch(str(it), pattern) for it in (path, *path.parents)):
            ignored = not line.startswith("!")
    assert ignored


def test_the_containers_health_is_the_bots_own_report(image: list[str], compose: dict[str, Any]) -> None:
    variables = dict(re.findall(r"([A-Z_]+)=(\S+)", next(line for line in image if line.startswith("ENV"))))
    assert variables["METRICS_HOST"] == "0.0.0.0"  # within its network; no port is published
    assert compose["services"]["bot"]["expose"] == [variables["METRICS_PORT"]]
    assert f"EXPOSE {variables['METRICS_PORT']}" in image


def test_the_version_is_that_of_the_newest_release(project: dict[str, Any]) -> None:
    assert project["dynamic"] == ["version"]  # it is in bot/__init__.py
    releases = re.findall(
        r"^## (\S+) - \d{4}-\d{2}-\d{2}$", (PROJECT_ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert releases[0] == __version__


def test_no_privileged_intent_is_requested() -> None:
    wanted = intents()
    privileged = {"members", "presences", "message_content"}
    assert not privileged & {name for name, asked in wanted if asked}
    assert {name for name, asked in wanted if asked} == {"guilds", "guild_messages"}
