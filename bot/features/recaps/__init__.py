"""A quiet recap of an evening, in servers that want one."""
