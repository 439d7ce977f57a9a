from __future__ import annotations


class TextRows:
    """Rows of a file, from its beginning each time one goes through them."""

    def __init__(self, read):
        self.read, self.begun = read, None

    def __iter__(self):
        return iter(self.read())

    def __next__(self):
        self.begun = iter(self.read()) if self.begun is None else self.begun
        return next(self.begun)
