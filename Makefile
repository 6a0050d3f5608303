# Napoleon for Discord: one verb per chore. Every target makes its own environment first, from the hashed lock.
#
#   make run      join Discord, or without a token start the offline preview
#   make test     the whole test suite
#
# PYTHON=... names the interpreter to build the environment with; otherwise a 3.11+ is looked for.

PYTHON ?=
VENV ?= .venv
PY := $(VENV)/bin/python
JOBS ?= 2
# Compiled code is kept, whatever the environment says: the tests start many processes, and each would compile anew.
export PYTHONDONTWRITEBYTECODE :=
ARGS ?=

PREVIEW_OR_DEV = $(firstword $(wildcard $(VENV)/.dev-ready) $(VENV)/.preview-ready)
HAS_TOKEN = [ -n "$$DISCORD_TOKEN$$DISCORD_TOKEN_FILE" ] || \
	grep -Eqs '^[[:space:]]*(export[[:space:]]+)?DISCORD_TOKEN(_FILE)?[[:space:]]*=[[:space:]]*["'\'']?[^"'\''\#[:space:]]' .env
COMPILE = UV_CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/bin/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links $(LOCK_OPTIONS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run install preview test approve nightly check audit format lock bench bench-peers strength load soak history chaos chaos-faults incident container drill handover release fuzz secrecy uniformity pin shards screenshots clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | column -t -s '|' 2>/dev/null \
	|| sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1  \2/p' $(firstword $(MAKEFILE_LIST))

run: ## join Discord when DISCORD_TOKEN is set (environment or .env), else start the offline preview
	@if $(HAS_TOKEN); then \
		$(MAKE) --no-print-directory $(VENV)/.run-ready && exec $(PY) -m bot run; \
	else \
		echo "No DISCORD_TOKEN is set: starting the offline preview."; \
		$(MAKE) --no-print-directory preview; \
	fi

install: $(VENV)/.run-ready ## make the environment that the bot runs in, and start nothing
	@$(PY) -m compileall -q bot cogs  # the bot's own user may not write here, and would compile at each start

preview: $(PREVIEW_OR_DEV) ## play in the browser, against a simulated Discord
	@exec $(PY) -m bot preview

test: $(VENV)/.dev-ready ## run all tests (ARGS=tests/engine for some, JOBS=4 at a time)
	$(PY) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

approve: $(VENV)/.dev-ready ## approve what every panel says now (read the difference before you commit it)
	APPROVE=1 $(PY) -m pytest -q $(ARGS) tests/approved

# Folders and files with a sample in `make test` (tests/effort.py; a test holds this list to that).
NIGHTLY = tests/abuse tests/conformance tests/crash tests/engine tests/features tests/flows tests/fuzz tests/players tests/preview tests/project tests/secrecy tests/services/test_watching.py tests/ui tests/storage/test_quick_replay.py

nightly: $(VENV)/.dev-ready ## all that the suite has a sample of, thrice with new seeds, and a kill after every move
	TEST_EFFORT=3 KILL_EVERY=1 $(PY) -m pytest -n $(JOBS) --dist worksteal $(NIGHTLY)

check: $(VENV)/.dev-ready ## formatting, lint, types, import directions and known vulnerabilities
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-cache
	$(PY) -m tools.audit --tolerant

audit: $(VENV)/.dev-ready ## whether a vulnerability is known in what the bot runs on (asks the package index)
	$(PY) -m tools.audit

format: $(VENV)/.dev-ready ## format the code and mend what ruff can mend
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: $(VENV)/.dev-ready ## measure speed and memory
	$(PY) -m bench

bench-peers: $(VENV)/.dev-ready ## random hands beside PokerKit, RLCard and OpenSpiel, in an environment of its own
	$(PY) -m bench.peers

strength: $(VENV)/.dev-ready ## how much better the expert plays, with intervals, and habits (ARGS="--deals 400 --only play")
	$(PY) -m tools.strength $(ARGS)

load: $(VENV)/.dev-ready ## presses a second that the real bot carries (ARGS="--tables 200 --presses 50,100" LOOKS=picture)
	$(PY) -m tools.load $(ARGS)

soak: $(VENV)/.dev-ready ## half an hour of load at two thirds of what one core carries (ARGS="--tables 200 --presses 60")
	$(PY) -m tools.load --tables 200 --presses 200 --soak 30 $(ARGS)

history: $(VENV)/.dev-ready ## years of play in one database, and what everything takes there (ARGS="--hands 300000")
	$(PY) -m tools.history $(ARGS)

fuzz: $(VENV)/.dev-ready ## let fuzzers loose for FUZZ_SECONDS (600); FUZZ_SEED=... repeats a round
	$(PY) -m tools.fuzz

secrecy: $(VENV)/.dev-ready ## does anybody learn a card too many? HANDS=1000 SEED=1 JOBS=2
	$(PY) -m tools.secrecy

uniformity: $(VENV)/.dev-ready ## is the shuffle fair? (ARGS="--deals 1000000 --seed 7")
	$(PY) -m tools.uniformity $(ARGS)

shards: $(VENV)/.dev-ready ## two processes over one PostgreSQL: who does what, one killed, and what it costs
	.ci/with-postgresql $(PY) -m pytest -n $(JOBS) tests/shards
	.ci/with-postgresql $(PY) -m bench --only shards

chaos: $(VENV)/.dev-ready ## kill the real bot in play, 200 times, and check all (CHAOS_KILLS=20, CHAOS_SEED=1 repeats)
	$(PY) -m tools.chaos

chaos-faults: $(VENV)/.dev-ready ## the same while Discord fails, and sessions and tournaments in a failing Discord by many seeds
	CHAOS_FAULTS=$${CHAOS_FAULTS:-3} CHAOS_KILLS=$${CHAOS_KILLS:-40} $(PY) -m tools.chaos
	FAULTY_SEEDS=$${FAULTY_SEEDS:-11,12,13,14,15,16,17,18,19,20} $(PY) -m pytest -n $(JOBS) --dist worksteal \
		tests/flows/test_faulty_discord.py tests/features/tournaments/flows/test_faulty_tournament.py

incident: $(VENV)/.dev-ready ## what a bad hour at Discord costs, fault by fault (INCIDENT_CASES=2,4 INCIDENT_SECONDS=90 INCIDENT_JOBS=4)
	$(PY) -m tools.incident

container: $(VENV)/.dev-ready ## build the image and run it as compose.yaml says (root; Debian's buildah and crun; ARGS=--plain: neither)
	$(PY) -m tools.container $(ARGS)

drill: $(VENV)/.dev-ready ## rehearse the failures of docs/operate.md with its commands (root; also after .ci/with-postgresql)
	$(PY) -m tools.drill $(ARGS)

handover: $(VENV)/.dev-ready ## seconds without an answer while a new process takes over from an old one
	.ci/with-postgresql $(PY) -m tools.handover

release: check test ## check, test, build and tag the version of bot/__init__.py (archive; image where Docker has buildx)
	$(PY) -m tools.release

pin: $(VENV)/.dev-ready ## write the digests of the images into Dockerfile and compose.yaml (asks the registry)
	$(PY) -m tools.pin

screenshots: $(VENV)/.dev-ready ## take the README's pictures from the preview (needs Chromium)
	$(PY) -m tools.screenshots

lock: $(VENV)/.dev-ready ## bring the lock files up to date with pyproject.toml (LOCK_OPTIONS=--upgrade for newer)
	$(COMPILE) --extra postgres -o requirements.txt pyproject.toml
	$(COMPILE) -c requirements.txt --extra postgres --extra preview -o requirements-preview.txt pyproject.toml
	$(COMPILE) -c requirements-preview.txt --all-extras -o requirements-dev.txt pyproject.toml

clean: ## remove the environment and what the tools leave behind; settings and database stay
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment; a stamp per lock file, so that a second call costs nothing. The smaller locks are parts of
# the larger one, with the same versions.
$(VENV)/.run-ready: requirements.txt $(PY)
$(VENV)/.preview-ready: requirements-preview.txt $(PY)
$(VENV)/.dev-ready: requirements-dev.txt $(PY)
$(VENV)/.%-ready:
	@echo "Installing $< into $(VENV) (only now and when that file changes) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# The first Python of the list that is 3.11 or newer makes the environment.
$(PY):
	@found=; \
	for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && found=$$python && break; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Napoleon for Discord needs Python 3.11 or newer, and" \
			"$(if $(PYTHON),PYTHON=$(PYTHON) is not that,none was found: install one or say make PYTHON=/path/to/python3)." >&2; \
		exit 1; \
	fi; \
	mkdir -p $(VENV) || { echo "This folder is read-only for you: copy the project to one of your own." >&2; exit 1; }; \
	"$$found" -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "$$found cannot make a virtual environment: install its venv module (Debian: python3-venv)." >&2; \
		exit 1; \
	}
