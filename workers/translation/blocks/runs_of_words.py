from __future__ import annotations

import collections


def runs_of_words(tokens, longest):
    """How often each run of one word to the longest occurs."""
    sizes = range(1, longest + 1)
    return collections.Counter(tuple(tokens[start : start + size]) for size in sizes for start in range(len(tokens) - size + 1))
