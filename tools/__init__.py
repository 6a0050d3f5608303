"""Programs for those who work on the bot; nothing of the bot imports them."""
