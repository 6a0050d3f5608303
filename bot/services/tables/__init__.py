"""Tables: seats, rules, the deal, every move, the clocks, the computers, the end."""
