from mindspore import ops


def ihfft(input, n=None, dim=-1, norm=None):
    """Half of the Hermitian signal of a real spectrum."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.conj(ops.rfft(input, n, dim, norm))
