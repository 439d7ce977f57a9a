"""One module for each kind of file beside the programs; each has `migrated(text, device) -> Migrated` and knows no other kind."""
