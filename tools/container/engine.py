"""Builds the image and runs it with the rights that `compose.yaml` gives, on machines without Docker: with
buildah and crun, two Debian packages, as root.

Unlike with Docker, the container shares the machine's network, so that it reaches a simulated Discord on
127.0.0.1, and `init: true` is ignored, so that the bot is process 1.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import yaml  # type: ignore[import-untyped]

from bot.process import clean_environment

ROOT: Final = Path(__file__).resolve().parents[2]
IMAGE: Final = "localhost/napoleon-discord"
BASE: Final = "docker.io/library/python:3.11-slim"
_CGROUPS: Final = Path("/sys/fs/cgroup")
_PLAIN_CGROUPS: Final = f'umount -R {_CGROUPS} && mount -t cgroup2 none {_CGROUPS} && exec "$@"'
_BESIDE: Final = "/simulated"
_TRUSTED: Final = (Path("/etc/ssl/certs/ca-certificates.crt"), Path("/etc/pip.conf"))
"""What says where this machine gets its packages: a stand-in gets them there too."""


def ask(*command: str) -> str:
    """Run a command and return its output. Raises SystemExit with the end of its output if it fails."""
    environment = {**clean_environment(), "BUILDAH_ISOLATION": "chroot"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed:\n{(done.stderr or done.stdout)[-2000:]}")
    return done.stdout.strip()


def stand_in(folder: Path) -> None:
    """Make a replacement for the base image from Debian 12 and its Python 3.11."""
    packages = "python3,python3-venv,python-is-python3,ca-certificates"
    ask("debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", str(folder))
    for path in filter(Path.exists, _TRUSTED):
        shutil.copyfile(path, folder / path.relative_to("/"))
    shutil.rmtree(folder / "var/cache/apt/archives")
    made = ask("buildah", "from", "scratch")
    ask("buildah", "add", "--quiet", made, str(folder), "/")
    ask("buildah", "commit", "--quiet", "--rm", made, BASE)


def build(*, stood_in: bool) -> float:
    """Build the image from the Dockerfile, with its base image or with the replacement (`stood_in`); return
    its whole size in megabytes."""
    chosen = ("--build-arg", f"PYTHON_IMAGE={BASE}") if stood_in else ()
    ask("buildah", "bud", "--layers", "--format", "docker", *chosen, "--tag", IMAGE, ".")
    layers = json.loads(ask("buildah", "inspect", "--type", "image", IMAGE))["Manifest"]
    return sum(layer["size"] for layer in json.loads(layers)["layers"]) / 1e6


@contextmanager
def unpack() -> Iterator[Path]:
    """Yield the folder with the image's files."""
    made = ask("buildah", "from", "--pull-never", IMAGE)
    try:
        yield Path(ask("buildah", "mount", made))
    finally:
        ask("buildah", "rm", made)


class Runtime:
    """Runs the image's files."""

    def __init__(self, files: Path, folder: Path, beside: Path) -> None:
        """`files` are the image's, `folder` is for crun's data, `beside` an extra Python path for the bot."""
        self._files = files
        self._folder = folder
        self._beside = beside
        self.image: dict[str, Any] = json.loads(ask("buildah", "inspect", "--type", "image", IMAGE))[
            "Docker"
        ]["config"]
        self._service = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["bot"]
        (self.place,) = (entry.split(":")[1] for entry in self._service["volumes"])
        """Where the volume is."""
        self._in_memory = dict(entry.partition(":")[::2] for entry in self._service["tmpfs"])
        self.writable = {self.place, *self._in_memory}
        """All places that may be written to."""

    async def begin(self, name: str, args: Sequence[str], volume: Path, **variables: str) -> Any:
        """Start a container with a folder as its volume; return its process."""
        bundle = self._folder / name
        bundle.mkdir(exist_ok=True)
        (bundle / "config.json").write_text(json.dumps(self._config(args, volume, variables)))
        return await self._crun("run", "--bundle", str(bundle), name)

    async def run(self, name: str, args: Sequence[str], volume: Path, **variables: str) -> tuple[int, str]:
        """Run a container to its end; return its exit code and output."""
        return await wait_for_end(await self.begin(name, args, volume, **variables))

    async def within(self, name: str, *args: str) -> tuple[int, str]:
        """Run a command in a running container; return its exit code and output."""
        user, folder = self.image["User"], self.image["WorkingDir"]
        return await wait_for_end(await self._crun("exec", "--user", user, "--cwd", folder, name, *args))

    async def signal(self, name: str, number: str) -> None:
        """Send a signal to a container's first process."""
        await wait_for_end(await self._crun("kill", name, number))

    async def _crun(self, *args: str) -> Any:
        command = ["crun", "--cgroup-manager=disabled", *args]
        if (_CGROUPS / "unified").exists():  # crun does not know such mixtures of old and new
            command = ["unshare", "--mount", "sh", "-c", _PLAIN_CGROUPS, "sh", *command]
        pipes = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.STDOUT}
        return await asyncio.create_subprocess_exec(
            *command, **pipes, stdin=asyncio.subprocess.DEVNULL, env=clean_environment()
        )

    def _config(self, args: Sequence[str], volume: Path, variables: dict[str, str]) -> dict[str, Any]:
        """Return the settings of the image and compose.yaml as a config for crun."""
        uid, gid = map(int, self.image["User"].split(":"))
        if self._service["cap_drop"] != ["ALL"]:
            raise SystemExit("compose.yaml grants capabilities; this tool runs containers without any")
        mounts = [
            {"destination": "/proc", "type": "proc", "source": "proc"},
            {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755"]},
            {
                "destination": self.place,
                "type": "bind",
                "source": str(volume),
                "options": ["bind", "rw", "nodev"],
            },
            {"destination": _BESIDE, "type": "bind", "source": str(self._beside), "options": ["bind", "ro"]},
            *(
                {"destination": path, "type": "tmpfs", "source": "tmpfs", "options": options.split(",")}
                for path, options in self._in_memory.items()
            ),
        ]
        variables = {"PYTHONPATH": _BESIDE, **variables}
        return {
            "ociVersion": "1.0.0",
            "process": {
                "user": {"uid": uid, "gid": gid},
                "args": list(args),
                "env": [*self.image["Env"], *(f"{name}={value}" for name, value in variables.items())],
                "cwd": self.image["WorkingDir"],
                "noNewPrivileges": "no-new-privileges:true" in self._service["security_opt"],
                "capabilities": {},
            },
            "root": {"path": str(self._files), "readonly": self._service["read_only"]},
            "mounts": mounts,
            "linux": {"namespaces": [{"type": kind} for kind in ("pid", "mount", "ipc", "uts")]},
        }


async def wait_for_end(process: Any) -> tuple[int, str]:
    """Wait for a process to end; return its exit code and output."""
    said, _ = await process.communicate()
    return process.returncode, said.decode().strip()
