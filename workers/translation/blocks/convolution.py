from __future__ import annotations

import itertools

from mindspore import ops


def convolution(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution over any number of dimensions and in any precision: one matrix product for each place in the kernel."""
    count, kernel, outputs = weight.ndim - 2, weight.shape[2:], weight.shape[0]
    if input.ndim == count + 1:
        return convolution(input.expand_dims(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    steps, gaps = spread(stride, count), spread(dilation, count)
    wide = ops.pad(input, border(padding, kernel, gaps))
    lengths = [(n - d * (k - 1) - 1) // s + 1 for n, k, s, d in zip(wide.shape[2:], kernel, steps, gaps)]
    total = 0
    for place in itertools.product(*map(range, kernel)):
        spans = zip(place, lengths, steps, gaps)
        window = wide[(..., *(slice(at * d, at * d + (n - 1) * s + 1, s) for at, n, s, d in spans))]
        columns = window.reshape(input.shape[0], groups, weight.shape[1], -1)
        total = total + ops.matmul(weight[(slice(None), slice(None), *place)].reshape(groups, outputs // groups, -1), columns)
    result = total.reshape(input.shape[0], outputs, *lengths)
    return result if bias is None else result + bias.reshape(-1, *(1,) * count)
