"""The repository and its programs: documents, house style, commands, tools, the start."""
