"""The search of the computer players."""
