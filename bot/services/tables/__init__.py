"""Tables: who sits, what is played, the deal, every move, the clocks, the computers, the end."""
