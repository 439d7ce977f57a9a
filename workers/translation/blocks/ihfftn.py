from mindspore import ops


def ihfftn(input, s=None, dim=None, norm=None):
    """Half of the Hermitian signal of a real spectrum."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.conj(ops.rfftn(input, s, dim, norm))
