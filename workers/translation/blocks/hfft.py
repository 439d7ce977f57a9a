from mindspore import ops


def hfft(input, n=None, dim=-1, norm=None):
    """The real transform of half a Hermitian signal."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.irfft(ops.conj(input) if input.is_complex() else input, n, dim, norm)
