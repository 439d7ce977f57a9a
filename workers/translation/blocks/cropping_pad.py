from mindspore import ops


def cropping_pad(input, pad, mode="constant", value=None):
    """Negative widths cut off: ops.pad gets them right in the first call only."""
    kept = [slice(None)] * input.ndim
    for place in range(len(pad) // 2):
        before, after = pad[2 * place : 2 * place + 2]
        axis = input.ndim - 1 - place
        kept[axis] = slice(max(-before, 0), input.shape[axis] - max(-after, 0))
    return ops.pad(input[tuple(kept)], tuple(max(width, 0) for width in pad), mode, value)
