"""The base of the interface: requests and replies, ids, texts, format, rights, errors."""
