"""The kit of Nap."""
