from mindspore import ops


def hfftn(input, s=None, dim=None, norm=None):
    """The real transform of half a Hermitian signal."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.irfftn(ops.conj(input) if input.is_complex() else input, s, dim, norm)
