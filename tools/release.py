"""`make release`: build the version in bot/__init__.py, try it, and tag it.

Writes to `build/` the source archive and, if Docker can build for both, an image for amd64 and arm64. Nothing
is pushed. Exit code 1, and a sentence for each problem, if the version is not ready.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from bot import __version__

ROOT = Path(__file__).resolve().parent.parent
PLATFORMS = "linux/amd64,linux/arm64"
BUILDER = "napoleon"
"""A builder of its own: Docker's default one builds for one platform at a time."""


def git(root: Path, *words: str) -> str:
    """Run git and return its output. Raises CalledProcessError."""
    return subprocess.run(
        ["git", *words], cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()


def notes(root: Path, version: str) -> str:
    """Return a version's section of the changelog; "" if it has none with a date."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    section = rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)"
    found = re.search(section, text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def problems(root: Path, version: str) -> list[str]:
    """Return the problems that prevent the release of a version, a sentence each."""
    found, section = [], notes(root, version)
    if git(root, "status", "--porcelain"):
        found.append("The tree has changes: commit them first.")
    if git(root, "tag", "--list", f"v{version}"):
        found.append(f"There is a tag v{version}: raise __version__ in bot/__init__.py.")
    if not section:
        found.append(f"CHANGELOG.md has no section for {version} with a date.")
    elif "### Upgrading" not in section:
        found.append(f"CHANGELOG.md does not say under {version} how to upgrade (### Upgrading).")
    return found


def archive(root: Path, version: str) -> Path:
    """Write the source archive of the current commit; return its path."""
    name = f"napoleon-discord-{version}"
    file = root / "build" / f"{name}.tar.gz"
    file.parent.mkdir(exist_ok=True)
    git(root, "archive", "--format=tar.gz", f"--prefix={name}/", f"--output={file}", "HEAD")
    return file


def play(file: Path) -> None:
    """Play a hand with only the contents of an archive. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as name:
        with tarfile.open(file) as packed:
            packed.extractall(name, filter="data")
        (folder,) = Path(name).iterdir()
        words = [sys.executable, "-m", "bot", "simulate", "--hands", "1"]
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def image(root: Path, version: str) -> str:
    """Build the image for both architectures; return a sentence on the result."""
    for words in (["docker", "buildx", "version"], ["docker", "info"]):
        try:
            subprocess.run(words, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return f"no image: `{' '.join(words)}` fails, and it takes Docker with buildx and its daemon"
    file = root / "build" / f"napoleon-discord-{version}.oci.tar"
    buildx = ["docker", "buildx"]
    if subprocess.run([*buildx, "inspect", BUILDER], check=False, capture_output=True).returncode:
        subprocess.run([*buildx, "create", "--name", BUILDER, "--driver", "docker-container"], check=False)
    words = [*buildx, "build", "--builder", BUILDER, "--platform", PLATFORMS]
    words += ["--tag", f"napoleon-discord:{version}", f"--output=type=oci,dest={file}", "."]
    if subprocess.run(words, cwd=root, check=False).returncode:
        return "no image: `docker buildx build` failed; for the other platform it takes QEMU (binfmt)"
    return f"{file} ({PLATFORMS})"


def main() -> int:
    """Build, try and tag the version; return the exit code."""
    wrong = problems(ROOT, __version__)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    file = archive(ROOT, __version__)
    play(file)
    print(f"{file}\n{image(ROOT, __version__)}")
    git(
        ROOT,
        "tag",
        "--annotate",
        f"v{__version__}",
        "--cleanup=verbatim",
        "--message",
        notes(ROOT, __version__),
    )
    print(f"v{__version__} is tagged; push it with `git push origin v{__version__}`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
