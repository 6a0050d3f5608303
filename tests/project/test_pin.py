"""`make pin`: digests come from the registry only, all of them or none."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bot.settings import PROJECT_ROOT
from tools import pin

PYTHON, POSTGRES = f"sha256:{'a1' * 32}", f"sha256:{'b2' * 32}"


class Registry(BaseHTTPRequestHandler):
    """A registry that requires a token that anybody may have."""

    digests: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        """Return the token."""
        self._answer(200, json.dumps({"token": f"for {self.path.partition('scope=')[2]}"}).encode())

    def do_HEAD(self) -> None:
        """Return a digest."""
        if "for " not in self.headers.get("Authorization", ""):
            realm = f"http://{self.headers['Host']}/token"
            scope = "repository:x:pull"
            self._answer(401, **{"WWW-Authenticate": f'Bearer realm="{realm}",service="r",scope="{scope}"'})
            return
        digest = self.digests.get(self.path)
        self._answer(404 if digest is None else 200, **{"Docker-Content-Digest": digest or ""})

    def _answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    """The address of a registry that knows both images."""
    Registry.digests = {
        "/v2/library/python/manifests/3.11-slim": PYTHON,
        "/v2/library/postgres/manifests/17-alpine": POSTGRES,
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the two files."""
    for name in pin.PLACES:
        shutil.copy(PROJECT_ROOT / name, tmp_path / name)
    return tmp_path


def test_both_files_get_the_registrys_digests_and_later_newer_ones(project: Path, registry: str) -> None:
    assert pin.main(project, registry) == 0
    assert f"ARG PYTHON_IMAGE=python:3.11-slim@{PYTHON}\n" in (project / "Dockerfile").read_text()
    assert f"${{POSTGRES_IMAGE:-postgres:17-alpine@{POSTGRES}}}\n" in (project / "compose.yaml").read_text()
    newer = f"sha256:{'c3' * 32}"
    Registry.digests["/v2/library/python/manifests/3.11-slim"] = newer
    assert pin.main(project, registry) == 0
    assert [found.digest for found in pin.pins(project)] == [newer, POSTGRES]


@pytest.mark.parametrize("told", [None, "", "sha256:short"])
def test_without_an_answer_for_all_images_nothing_is_written(
    project: Path, registry: str, told: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    before = [(project / name).read_bytes() for name in pin.PLACES]
    if told is None:
        del Registry.digests["/v2/library/postgres/manifests/17-alpine"]
    else:
        Registry.digests["/v2/library/postgres/manifests/17-alpine"] = told
    assert pin.main(project, registry) == 2
    assert "Nothing was written" in capsys.readouterr().err
    assert [(project / name).read_bytes() for name in pin.PLACES] == before
