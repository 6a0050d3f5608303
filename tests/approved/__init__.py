"""The text of every panel, as approved: `texts/<panel>.<language>.txt` (CONTRIBUTING.md, test)."""
