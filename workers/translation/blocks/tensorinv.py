import math


def tensorinv(A, ind=2):
    """The inverse of a tensor seen as a map from its last to its first axes."""
    head, tail = A.shape[:ind], A.shape[ind:]
    return inverse(A.reshape(math.prod(head), math.prod(tail))).reshape(tail + head)
