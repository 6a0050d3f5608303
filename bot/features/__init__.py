"""What can be added to the game and taken away again: a folder for each feature."""
