from mindspore import ops


@ops.constexpr
def einsum_terms(equation, ranks):
    """Index letters of every operand, those that are needed behind it, and those of the result.

    An ellipsis becomes capital letters that are free. Constant for the graph compiler.
    """
    left, arrow, out = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    free = [chr(i) for i in range(192, 256)]
    longest = max([rank - len(t) + 3 for t, rank in zip(terms, ranks) if "..." in t], default=0)
    dots = "".join(free[:longest])
    terms = [t.replace("...", dots[longest - (rank - len(t) + 3) :]) for t, rank in zip(terms, ranks)]
    every = "".join(terms)
    once = sorted(c for c in set(every) - set(dots) if every.count(c) == 1)
    out = out.replace("...", dots) if arrow else dots + "".join(once)
    return tuple(terms), tuple("".join(terms[place + 1 :]) + out for place in range(len(terms))), out
