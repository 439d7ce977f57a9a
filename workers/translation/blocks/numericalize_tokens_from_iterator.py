def numericalize_tokens_from_iterator(vocab, iterator, removed_tokens=None):
    """The numbers of the words of each list, without the words that are to go."""
    for tokens in iterator:
        yield iter([vocab[token] for token in tokens if token not in (removed_tokens or ())])
