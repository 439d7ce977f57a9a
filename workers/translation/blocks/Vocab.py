from __future__ import annotations


class Vocab:
    """Words and their numbers."""

    def __init__(self, tokens, default_index=None):
        self.words, self.numbers, self.default_index = [], {}, default_index
        for token in tokens:
            self.append_token(token)

    def __call__(self, tokens):
        return [self[token] for token in tokens]

    forward = lookup_indices = __call__

    def __len__(self):
        return len(self.words)

    def __contains__(self, token):
        return token in self.numbers

    def __getitem__(self, token):
        number = self.numbers.get(token, self.default_index)
        if number is None:
            raise RuntimeError(f"Token {token} not found and default index is not set")
        return number

    def set_default_index(self, index):
        self.default_index = index

    def get_default_index(self):
        return self.default_index

    def append_token(self, token):
        self.insert_token(token, len(self.words))

    def insert_token(self, token, index):
        """The words from there on move up."""
        if token in self.numbers:
            raise RuntimeError(f"Token {token} already exists in the Vocab with index: {self.numbers[token]}.")
        if not 0 <= index <= len(self.words):
            raise RuntimeError(f"Specified index {index} is out of bounds for vocab of size {len(self.words)}.")
        self.words.insert(index, token)
        self.numbers.update((word, place) for place, word in enumerate(self.words[index:], index))

    def lookup_token(self, index):
        if not 0 <= index < len(self.words):
            raise RuntimeError(f"Specified index {index} is out of bounds for vocab of size {len(self.words)}.")
        return self.words[index]

    def lookup_tokens(self, indices):
        return [self.lookup_token(index) for index in indices]

    def get_stoi(self):
        return dict(self.numbers)

    def get_itos(self):
        return list(self.words)
