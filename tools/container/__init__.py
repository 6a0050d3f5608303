"""`make container`: is the image that `Dockerfile` makes able to do its work as `compose.yaml` lets it?"""
