"""Nobody learns of a hidden card or of private data, by any panel, command or picture."""
