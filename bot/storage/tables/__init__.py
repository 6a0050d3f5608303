"""Tables and their hands: rows of tables, records, deadlines, and where messages stand."""
