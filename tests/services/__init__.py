"""Use cases with fakes: races, clocks, chips, restarts."""
