"""Attacks through Discord: forged ids, floods, hostile names, presses by people without the right."""
