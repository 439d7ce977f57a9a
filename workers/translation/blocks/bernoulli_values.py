from mindspore import ops


def bernoulli_values(input, p=0.5, generator=None):
    """Ones with probability p (a number, or a tensor of probabilities), zeros otherwise."""
    return (ops.rand(input.shape) < p).astype(input.dtype)
