"""The preview, as a newcomer uses it."""
