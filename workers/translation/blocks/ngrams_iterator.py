def ngrams_iterator(token_list, ngrams):
    """The words, and all runs of two words and more, joined by a space."""
    yield from token_list
    for length in range(2, ngrams + 1):
        for start in range(len(token_list) - length + 1):
            yield " ".join(token_list[start : start + length])
