"""`make pin`: pin the images in Dockerfile and compose.yaml to the current digests of their tags.

A tag can be moved to another image, a digest cannot. The registry is asked for the digests, and nothing is
written unless it has answered for all tags. Run it again to move to newer images; the diff shows what
changed.
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
    """An image in a file: its name in the registry, its tag, and its digest if pinned."""

    file: str
    name: str
    tag: str
    digest: str = ""


class NoAnswer(Exception):
    """Raised when the registry does not return a digest; the text says why."""


def pins(root: Path) -> list[Pin]:
    """Return the images named in the files. Raises ValueError if one is not found where it is expected."""
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
    """Ask the registry for the current digest of a tag. Raises NoAnswer."""
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
    """Fetch an anonymous read token from the address in a registry's authentication challenge."""
    asked = dict(_CHALLENGE.findall(challenge))
    query = urllib.parse.urlencode({name: asked[name] for name in ("service", "scope") if name in asked})
    with urllib.request.urlopen(f"{asked['realm']}?{query}", timeout=SECONDS) as answer:
        return str(json.load(answer)["token"])


def write(root: Path, digests: dict[str, str]) -> None:
    """Write the digest after the tag of each file's image."""
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
