"""`python -m bot`: the operator's command line."""

import gc
import sys

PACKAGES = "python3 -m venv .venv && .venv/bin/python -m pip install --require-hashes -r requirements.txt"


def main() -> None:
    """Run a command, or name an outdated Python or missing packages. Must compile on Python 3.6."""
    if sys.version_info < (3, 11):  # noqa: UP036 - for people who have not read the README
        sys.exit(
            f"Napoleon needs Python 3.11 or newer, and this is {sys.version.split()[0]}: run `make run`."
        )
    try:
        from bot.process import NEW_OBJECTS

        gc.set_threshold(NEW_OBJECTS)  # imports leave no garbage to search for
        from bot.commands import app

        app(prog_name="python -m bot")
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("bot", "cogs"):
            raise
        sys.exit(f"The Python package {missing} is not installed: run `make run`, or {PACKAGES}")


if __name__ == "__main__":
    main()
