"""Vocabularies."""

from __future__ import annotations

import collections


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


def vocabulary(ordered_dict, min_freq=1, specials=None, special_first=True):
    """A vocabulary of the words that occur often enough, in the order of the dictionary."""
    specials = specials or []
    for token in specials:
        ordered_dict.pop(token, None)
    tokens = [token for token, count in ordered_dict.items() if count >= min_freq]
    return Vocab([*specials, *tokens] if special_first else [*tokens, *specials])


def build_vocab_from_iterator(iterator, min_freq=1, specials=None, special_first=True, max_tokens=None):
    """A vocabulary of lists of words: the most frequent first, of equally many the first in the alphabet."""
    counts = collections.Counter()
    for tokens in iterator:
        counts.update(tokens)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    if max_tokens is not None:
        assert len(specials or []) < max_tokens, "len(specials) >= max_tokens, so the vocab will be entirely special tokens."
        ordered = ordered[: max_tokens - len(specials or [])]
    return vocabulary(dict(ordered), min_freq, specials, special_first)
