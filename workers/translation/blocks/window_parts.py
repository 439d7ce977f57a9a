from __future__ import annotations

from mindspore import ops


def window_parts(input, kernel, steps, sides, gaps, ceil_mode, fill):
    """What stands at the first place of every pooling window, at the second place, and so on."""
    height, width = input.shape[-2:]
    reach = (gaps[0] * (kernel[0] - 1) + 1, gaps[1] * (kernel[1] - 1) + 1)
    rows = pooled_length(height, reach[0], steps[0], sides[0], ceil_mode)
    columns = pooled_length(width, reach[1], steps[1], sides[1], ceil_mode)
    tall, broad = rows * steps[0], columns * steps[1]
    below = max(tall + reach[0] - 1 - height - sides[0], 0)
    right = max(broad + reach[1] - 1 - width - sides[1], 0)
    wide = ops.pad(input, (sides[1], right, sides[0], below), value=fill)
    shape, parts = (*input.shape[:-2], rows, steps[0], columns, steps[1]), []
    for i in range(0, reach[0], gaps[0]):
        for j in range(0, reach[1], gaps[1]):
            parts.append(wide[..., i : i + tall, j : j + broad].reshape(shape)[..., 0][..., 0, :])
    return parts
