"""Benchmarks: `python -m bench` prints each figure with its ratio to a reference loop timed in the same run.

Machines differ and so do their loads; the ratio stays. Nothing here is part of the test suite's verdict.
"""
