"""The Chinese catalogue of the command line: our texts, and those of click that a user meets."""
