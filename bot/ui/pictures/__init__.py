"""Pictures for panels: canvas, card sprites, table; drawn from scenes, without knowledge of any game."""
