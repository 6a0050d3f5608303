"""What is counted for Prometheus, without a bot."""
