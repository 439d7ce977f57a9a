from __future__ import annotations

import collections


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
