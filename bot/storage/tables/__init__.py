"""Tables and their hands: rows of tables, records, deadlines, messages."""
