from __future__ import annotations

from mindspore import ops


def twofold_adaptive_avg_pool2d(input, output_size):
    """Means of as many parts as are asked for, by slices, which can be differentiated twice; MindSpore's pooling cannot."""
    height, width = input.shape[-2:]
    wanted = spread(output_size, 2)
    rows = height if wanted[0] is None else wanted[0]
    columns = width if wanted[1] is None else wanted[1]
    if (rows, columns) == (1, 1):
        return input.mean((-2, -1), keep_dims=True)
    tall = [input[..., i * height // rows : -(-(i + 1) * height // rows), :].mean(-2) for i in range(rows)]
    input = ops.stack(tall, -2)
    wide = [input[..., i * width // columns : -(-(i + 1) * width // columns)].mean(-1) for i in range(columns)]
    return ops.stack(wide, -1)
