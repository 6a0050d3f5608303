"""What every part of the interface is built on: requests and replies, ids, texts, format, rights, errors."""
