"""Tournaments in Discord: what a host's form means, and the publisher that shows everything."""
