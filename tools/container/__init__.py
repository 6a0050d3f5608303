"""`make container`: check that the image of `Dockerfile` works with the settings of `compose.yaml`."""
