from __future__ import annotations


def kl_divergence(p, q):
    """Kullback-Leibler divergence of two distributions of the same family."""
    if type(p) is not type(q) or not hasattr(p, "divergence"):
        raise NotImplementedError(f"no divergence of {type(p).__name__} and {type(q).__name__}")
    return p.divergence(q)
