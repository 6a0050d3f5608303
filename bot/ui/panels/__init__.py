"""Panels: pure functions from a snapshot or a view to a Components V2 layout.

They hold no state and no callbacks: buttons and menus carry custom ids (`bot.ui.ids`) and nothing else.
"""
