from mindspore import ops


def kl_divergence(p, q):
    """Kullback-Leibler divergence of two normal, categorical or Bernoulli distributions."""
    if isinstance(p, Independent):
        return p._joined(kl_divergence(p.base_dist, q.base_dist))
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        return (p.probs * (p.logits - q.logits)).sum(-1)
    if isinstance(p, Bernoulli) and isinstance(q, Bernoulli):
        return p.probs * (ops.log(p.probs) - ops.log(q.probs)) + (1 - p.probs) * (ops.log1p(-p.probs) - ops.log1p(-q.probs))
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio = (p.scale / q.scale) ** 2
        return 0.5 * (ratio + ((p.loc - q.loc) / q.scale) ** 2 - 1 - ops.log(ratio))
    raise TypeError(f"no divergence of {type(p).__name__} and {type(q).__name__}")
