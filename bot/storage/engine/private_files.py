"""Files that only the operator's own user may read: the database holds everybody's data.

Rights are set by themselves, whatever the umask is. Windows has none of this kind: there nothing is done.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""What the names of SQLite's files end in: the database and what it writes beside it."""
_HAS_RIGHTS = os.name == "posix"

_log = logging.getLogger(__name__)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, for our own user only. Raises OSError.

    A folder that is there stays as it is: it may hold other people's things.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(exist_ok=True)
        if _HAS_RIGHTS:
            path.chmod(FOLDER)


def make_file(file: Path) -> None:
    """Make an empty file for our own user only, unless it is there. Raises OSError."""
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE)
        os.close(handle)
        if _HAS_RIGHTS:
            file.chmod(FILE)  # the umask may have taken more than it should


def narrow(database: Path) -> None:
    """Take other users' rights to a database and the files beside it away; a line in the log says so."""
    if not _HAS_RIGHTS:
        return
    narrowed = []
    for file in (Path(f"{database}{ending}") for ending in _BESIDE):
        try:
            rights = stat.S_IMODE(file.stat().st_mode)
            if rights & _OTHERS:
                file.chmod(rights & ~_OTHERS)
                narrowed.append(f"{file.name} ({rights:04o})")
        except FileNotFoundError:
            continue
        except OSError as error:
            _log.warning("%s can be read by others, and its rights cannot be changed (%s)", file, error)
    if narrowed:
        names = ", ".join(narrowed)
        _log.warning("others could read, now only the owner can: %s in %s", names, database.parent)
