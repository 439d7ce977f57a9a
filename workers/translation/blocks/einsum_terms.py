def einsum_terms(equation, ranks):
    """Index letters of every operand and of the result; an ellipsis becomes capital letters that are free."""
    left, arrow, out = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    free = [chr(i) for i in range(192, 256)]
    longest = max([rank - len(t) + 3 for t, rank in zip(terms, ranks, strict=True) if "..." in t], default=0)
    dots = "".join(free[:longest])
    terms = [t.replace("...", dots[longest - (rank - len(t) + 3) :]) for t, rank in zip(terms, ranks, strict=True)]
    if arrow:
        return terms, out.replace("...", dots)
    every = "".join(terms)
    return terms, dots + "".join(sorted(c for c in set(every) - set(dots) if every.count(c) == 1))
