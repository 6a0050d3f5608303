"""The operator's monitoring: heartbeats, watchdog, `/healthz`, audits, backups."""
