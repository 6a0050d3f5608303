"""`make pin`: write the digests of the images that Dockerfile and compose.yaml name behind their tags.

A tag may name something else tomorrow, a digest never does. Which digest a tag has is asked of the registry,
and nothing is written unless it has answered for all of them. Run it again to move to newer images; what
changed is then in the diff.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = "https://registry-1.docker.io"
SECONDS = 20

PLACES = {
    "Dockerfile": re.compile(
        r"(?<=^ARG PYTHON_IMAGE=)(?P<image>[^\s@]+)(?P<pin>@sha256:[0-9a-f]{64})?$", re.M
    ),
    "compose.yaml": re.compile(
        r"(?<=\$\{POSTGRES_IMAGE:-)(?P<image>[^\s@}]+)(?P<pin>@sha256:[0-9a-f]{64})?(?=\})", re.M
    ),
}
"""Where an image is named, file by file."""
_KINDS = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
)
_CHALLENGE = re.compile(r'(\w+)="([^"]*)"')
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Pin:
    """An image that a file names: its name in the registry, its tag, and its digest if one stands there."""

    file: str
    name: str
    tag: str
    digest: str = ""


class NoAnswer(Exception):
    """The registry has not told a digest; the text says why."""


def pins(root: Path) -> list[Pin]:
    """Return the images that are named. Raises ValueError where a file does not name one as it should."""
    found = []
    for file, place in PLACES.items():
        match = place.search((root / file).read_text("utf-8"))
        if match is None:
            raise ValueError(f"{file} names no image where one is looked for")
        name, _, tag = match["image"].rpartition(":")
        name = name if "/" in name else f"library/{name}"
        found.append(Pin(file, name, tag, (match["pin"] or "").removeprefix("@")))
    return found


def digest_of(pin: Pin, registry: str = REGISTRY) -> str:
    """Return the digest that a tag has now. Raises NoAnswer."""
    address = f"{registry}/v2/{pin.name}/manifests/{pin.tag}"
    headers = {"Accept": ", ".join(_KINDS)}
    try:
        try:
            answered = _head(address, headers)
        except urllib.error.HTTPError as refusal:
            if refusal.code != 401:
                raise
            token = _token(refusal.headers.get("WWW-Authenticate", ""))
            answered = _head(address, {**headers, "Authorization": f"Bearer {token}"})
    except (OSError, ValueError, KeyError) as error:
        raise NoAnswer(f"{pin.name}:{pin.tag}: the registry has not answered ({error})") from error
    if not _DIGEST.fullmatch(answered):
        raise NoAnswer(f"{pin.name}:{pin.tag}: the registry has told no digest")
    return answered


def _head(address: str, headers: dict[str, str]) -> str:
    request = urllib.request.Request(address, headers=headers, method="HEAD")
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return str(answer.headers.get("Docker-Content-Digest", ""))


def _token(challenge: str) -> str:
    """Return what a registry lets anybody read with, from where it says that it is to be had."""
    asked = dict(_CHALLENGE.findall(challenge))
    query = urllib.parse.urlencode({name: asked[name] for name in ("service", "scope") if name in asked})
    with urllib.request.urlopen(f"{asked['realm']}?{query}", timeout=SECONDS) as answer:
        return str(json.load(answer)["token"])


def write(root: Path, digests: dict[str, str]) -> None:
    """Write a digest behind the image of each file."""
    for file, digest in digests.items():
        text = (root / file).read_text("utf-8")
        (root / file).write_text(PLACES[file].sub(rf"\g<image>@{digest}", text), "utf-8")


def main(root: Path = ROOT, registry: str = REGISTRY) -> int:
    """Pin all images, or none if the registry does not answer (exit code 2)."""
    try:
        found = {pin: digest_of(pin, registry) for pin in pins(root)}
    except NoAnswer as error:
        print(f"{error}. Nothing was written.", file=sys.stderr)
        return 2
    write(root, {pin.file: digest for pin, digest in found.items()})
    for pin, digest in found.items():
        print(f"{pin.file}: {pin.name}:{pin.tag}: {'as before' if digest == pin.digest else digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
