"""Pictures for panels: plans made from scenes, and what draws them; without knowledge of any game."""
