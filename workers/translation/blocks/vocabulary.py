def vocabulary(ordered_dict, min_freq=1, specials=None, special_first=True):
    """A vocabulary of the words that occur often enough, in the order of the dictionary."""
    specials = specials or []
    for token in specials:
        ordered_dict.pop(token, None)
    tokens = [token for token, count in ordered_dict.items() if count >= min_freq]
    return Vocab([*specials, *tokens] if special_first else [*tokens, *specials])
