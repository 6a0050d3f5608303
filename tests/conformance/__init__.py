"""Walks every preset and every value of every option with every number of seats."""
