"""The values that services, storage and the interface share: frozen, without rules of their own."""
