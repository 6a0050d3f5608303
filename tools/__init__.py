"""Programs for developers of the bot, which does not import them."""
