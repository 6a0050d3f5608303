"""What is shown about members, and to them: profiles, unusual chip flows, their own data."""
