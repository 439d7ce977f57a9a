from __future__ import annotations

from mindspore import ops


def twofold_group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalise groups of channels, written out: MindSpore's kernel cannot be differentiated twice."""
    groups = input.reshape((input.shape[0], num_groups, -1))
    centred = groups - groups.mean(-1, keep_dims=True)
    normal = centred * ops.rsqrt(ops.square(centred).mean(-1, keep_dims=True) + eps)
    return scaled(normal.reshape(input.shape), weight, bias)
