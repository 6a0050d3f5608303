"""What processes that we start are told of our environment: everything but what opens doors."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

_SECRET = re.compile(
    r"TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|DATABASE_URL$|API_?KEY|PRIVATE_?KEY", re.I
)
_NEEDED = frozenset(("PGPASSWORD",))
"""What opens the database where its address has no password; the audit reads the database."""


def clean_environment(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment, by default our own, without tokens, passwords and addresses that hold one.

    A child that needs one of them is given it by itself, over its standard input.
    """
    given = os.environ if environment is None else environment
    return {name: value for name, value in given.items() if name in _NEEDED or not _SECRET.search(name)}
