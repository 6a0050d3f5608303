"""What every panel says, approved once: `texts/<panel>.<language>.txt` (CONTRIBUTING.md, test)."""
