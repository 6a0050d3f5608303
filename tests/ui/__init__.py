"""The interface without a table in play: panels, forms, texts, pictures, requests to Discord."""
