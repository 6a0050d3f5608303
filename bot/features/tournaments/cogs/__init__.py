"""The slash commands of tournaments and leagues."""
