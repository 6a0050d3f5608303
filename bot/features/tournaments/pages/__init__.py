"""The pages of a tournament: pure functions of its values, like all panels."""
