"""The pages of a tournament: pure functions of its values, as all panels."""
