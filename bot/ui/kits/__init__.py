"""What is particular to a family of games in the interface: a kit for each (design.md 4)."""
