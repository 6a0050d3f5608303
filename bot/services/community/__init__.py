"""Pages about members, and for them: profiles, unusual chip flows, their own data."""
