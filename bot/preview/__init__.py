"""`python -m bot preview`: the real bot against a simulated Discord, in the browser, without a token.

The page shows a table with computers and the person's direct messages side by side.
"""
