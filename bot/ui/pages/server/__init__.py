"""The settings of a server and its rule sets."""
