"""What hands add up to: results, sums, ratings, leaderboards, seasons."""
