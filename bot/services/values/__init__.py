"""Value types shared by services, storage and interface: frozen, without rules of their own."""
