from mindspore import ops


def pack(tensors, pattern):
    """einops.pack: joins tensors along `*`, where each may have any number of axes; gives the result and their shapes there."""
    before, after = (len(part.split()) for part in pattern.split("*"))
    shapes = [tuple(x.shape[before : x.ndim - after]) for x in tensors]
    flat = [x.reshape((*x.shape[:before], -1, *x.shape[x.ndim - after :])) for x in tensors]
    return ops.cat(flat, before), shapes
