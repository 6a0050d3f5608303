"""What finished hands add up to: sums, ratings, leaderboards, seasons."""
