"""What the interface shows about members, and to them: profiles, the watch for rings, their own data."""
