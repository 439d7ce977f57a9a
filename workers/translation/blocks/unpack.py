import math


def unpack(tensor, packed_shapes, pattern):
    """einops.unpack: the parts along `*` with the shapes that they had; one -1 is worked out."""
    axis, after = (len(part.split()) for part in pattern.split("*"))
    lengths = [-1 if -1 in shape else math.prod(shape) for shape in packed_shapes]
    lengths = [tensor.shape[axis] - sum(n for n in lengths if n >= 0) if n < 0 else n for n in lengths]
    parts, start = [], 0
    for shape, length in zip(packed_shapes, lengths, strict=True):
        part = tensor[(slice(None),) * axis + (slice(start, start + length),)]
        parts.append(part.reshape((*tensor.shape[:axis], *shape, *tensor.shape[tensor.ndim - after :])))
        start += length
    return parts
