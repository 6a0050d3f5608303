"""The core without tournaments, and with a feature it has never seen (`stars.py`)."""
