# syntax=docker/dockerfile:1

# The base image of both stages (Python 3.11.17). `make pin` moves it to what the registry has behind the tag today; a
# build with --build-arg PYTHON_IMAGE=python:3.11-slim takes the newest one once.
ARG PYTHON_IMAGE=python:3.11-slim@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51

# --- dependencies first: this layer is rebuilt only when the lock changes
FROM ${PYTHON_IMAGE} AS dependencies
RUN python -m venv /opt/venv
COPY requirements.txt .
RUN /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt \
    && /opt/venv/bin/pip uninstall --yes --quiet pip setuptools

# --- the bot
FROM ${PYTHON_IMAGE}
RUN groupadd --gid 10001 napoleon \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin napoleon \
    && install -d -m 0700 -o napoleon -g napoleon /data-volume
COPY --from=dependencies /opt/venv /opt/venv
WORKDIR /app
COPY . .
# Whoever cloned the source tree with umask 077 or 027 gave nobody else a right to read it.
RUN chmod -R a+rX . && /opt/venv/bin/python -m compileall -q bot cogs

ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data-volume/napoleon.db \
    BACKUP_DIR=/data-volume/backups \
    HEARTBEAT_FILE=/tmp/napoleon-heartbeat \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9464 \
    LOG_FORMAT=json
# By number, so that Kubernetes can tell that it is not root.
USER 10001:10001
VOLUME /data-volume
EXPOSE 9464

STOPSIGNAL SIGTERM
# Asks the bot's own /healthz; with METRICS_PORT switched off (empty), looks at HEARTBEAT_FILE.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
