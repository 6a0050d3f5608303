"""Pictures for panels: the canvas, cards as sprites, the table; drawn from scenes, known to no game."""
