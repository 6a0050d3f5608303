"""What a server has decided, and what its managers may look at."""
