"""The Discord adapter: panels, buttons, texts, emoji, and the publisher that keeps messages up to date."""
