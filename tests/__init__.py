"""Tests, a folder for each kind (design.md 9); modules here are helpers that several kinds share."""
