"""The Discord adapter: panels, buttons, texts, emoji, and the publisher that keeps messages up to date.

Panels are pure functions from a snapshot or a view to a Components V2 layout. They hold no state and no
callbacks: buttons and menus carry custom ids (`bot.ui.core.ids`) and nothing else. The handlers of a panel
are in its module or in one named ``..._buttons``; each registers its verbs with `bot.ui.core.items`.
"""
