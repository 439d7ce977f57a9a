"""Reading and scattering by index."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input, in its own dtype, with src on the diagonal."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    return ops.diagonal_scatter(plain, src.astype(plain.dtype), offset, dim1, dim2).astype(input.dtype)


def entry_at(tensor, *index):
    """tensor[index] where tensors of one number count as numbers: as tensors they would have no gradient together."""
    return tensor[tuple(int(part) if isinstance(part, Tensor) and part.ndim == 0 else part for part in index)]


def filled_diagonal(input, fill_value, wrap=False):
    """The tensor with fill_value on its main diagonal; wrap starts it again below a tall matrix."""
    result, steps = input.copy(), min(input.shape)
    if input.ndim == 2 and wrap:
        result.reshape(-1)[:: input.shape[1] + 1] = fill_value
        return result
    for step in range(steps):
        result[(step,) * input.ndim] = fill_value
    return result


def index_add(input, dim, index, source, alpha=1):
    """A copy of input with the slices of source added at the indices along dim."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    added = (source * alpha).astype(plain.dtype)
    if dim == 0:  # movedim needs to know the length of every axis, which graph mode does not of an index that values decide
        return ops.tensor_scatter_add(plain, index.reshape(-1, 1), added).astype(input.dtype)
    total = ops.tensor_scatter_add(ops.movedim(plain, dim, 0), index.reshape(-1, 1), ops.movedim(added, dim, 0))
    return ops.movedim(total, 0, dim).astype(input.dtype)


def index_copy(input, dim, index, source):
    """A copy of input with the slices of source written at the indices along dim."""
    moved = ops.movedim(input, dim, 0).copy()
    moved[index] = ops.movedim(source, dim, 0)
    return ops.movedim(moved, 0, dim)


def index_fill(input, dim, index, value):
    """A copy of input in which the slices at the indices along dim are filled with the value."""
    number = value.item() if isinstance(value, Tensor) else value
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    number = int(bool(number)) if input.dtype == ms.bool_ else number
    return ops.index_fill(plain, dim, index.astype(ms.int32), number).astype(input.dtype)


def index_put(input, indices, values, accumulate=False):
    """A copy of input with values written, or added, at the indexed places."""
    output = input.copy()
    if not accumulate:
        output[tuple(indices)] = values
        return output
    places = ops.arange(input.size).reshape(input.shape)[tuple(indices)]
    added = ops.broadcast_to(values, places.shape).reshape(-1)
    return ops.tensor_scatter_add(output.reshape(-1), places.reshape(-1, 1), added).reshape(input.shape)


def scatter_reduce(input, dim, index, src, reduce, include_self=True):
    """A copy of input in which every place along dim is reduced with the elements of src that point to it."""
    whole = tuple(slice(None) if axis == dim % input.ndim else slice(0, n) for axis, n in enumerate(index.shape))
    part = ops.movedim(input[whole], dim, -1)
    index, src = (ops.movedim(t, dim, -1) for t in (index, src[tuple(slice(0, n) for n in index.shape)]))
    hits = index.expand_dims(-2) == Tensor(np.arange(part.shape[-1])[:, None])
    start = {"sum": 0, "mean": 0, "prod": 1, "amax": -np.inf, "amin": np.inf}[reduce]
    if not input.is_floating_point() and abs(start) > 1:
        start = np.iinfo(part.asnumpy().dtype).min if reduce == "amax" else np.iinfo(part.asnumpy().dtype).max
    full = ops.full(hits.shape, start, dtype=part.dtype)
    picked = ops.where(hits, src.expand_dims(-2), full)
    if include_self:
        picked = ops.cat((picked, part.expand_dims(-1)), axis=-1)
    counts = hits.astype(part.dtype).sum(-1) + int(include_self)
    names = {"sum": ops.sum, "mean": ops.sum, "prod": ops.prod, "amax": ops.amax, "amin": ops.amin}
    result = names[reduce](picked, -1).astype(part.dtype)
    if reduce == "mean":
        counts = ops.maximum(counts, ops.ones_like(counts))
        result = result / counts if input.is_floating_point() else ops.floor_divide(result, counts)
    result = ops.movedim(ops.where(hits.any(-1), result, part), -1, dim)
    output = input.copy()
    output[whole] = result
    return output


def index_reduce(input, dim, index, source, reduce, include_self=True):
    """A copy of input in which the indexed slices along dim are reduced with those of source."""
    shape = [1] * input.ndim
    shape[dim] = -1
    return scatter_reduce(input, dim, ops.broadcast_to(index.reshape(shape), source.shape), source, reduce, include_self)


def narrow(input, dim, start, length):
    """The slice of the given length along dim; a negative start counts from the end."""
    start = int(start) + (input.shape[dim] if start < 0 else 0)
    return input[(slice(None),) * (dim % input.ndim) + (slice(start, start + int(length)),)]


def nonzero(input, as_tuple=False):
    """The places that are not zero: a row each, or one tensor per dimension. A tensor of one number has a place without numbers."""
    places = ops.nonzero(input if input.ndim else input.reshape(1))
    if not input.ndim and not as_tuple:
        return places[:, :0]
    return ops.unbind(places, 1) if as_tuple else places


def put(input, index, source, accumulate=False):
    """A copy of input with source written, or added, at places counted over all elements."""
    flat = index_put(input.reshape(-1), (index.reshape(-1),), source.reshape(-1), accumulate)
    return flat.reshape(input.shape)


def scatter(input, dim, index, src=None, value=None, reduce=None):
    """A copy of input with src (or one value) written or added at the indices along dim."""
    src = value if src is None else src
    if isinstance(src, Tensor) and src.ndim:
        src = src[tuple(slice(0, length) for length in index.shape)]
    else:
        src = ops.full(index.shape, src, dtype=input.dtype)
    return ops.tensor_scatter_elements(input, index, src, dim, reduce or "none")


def scatter_add(input, dim, index, src):
    """A copy of input with src added at the indices along dim."""
    src = src[tuple(slice(0, length) for length in index.shape)]
    return ops.tensor_scatter_elements(input, index, src, dim, "add")


def scatter_multiply(input, dim, index, src=None, value=None, reduce="multiply"):
    """A copy of input in which the elements at the indices along dim are multiplied with src, or with one value."""
    src = value if src is None else src
    src = src if isinstance(src, Tensor) else ops.full(index.shape, src, dtype=input.dtype)
    return scatter_reduce(input, dim, index, src, "prod")


def select(input, dim, index):
    """The slice at one index along dim."""
    return ops.movedim(input, dim, 0)[index]


def stepped(x, *index):
    """x[index] with a gradient: MindSpore's kernel has none for a slice with a step between other dimensions."""
    axis, rest = 0, []
    for item in index:
        if isinstance(item, slice) and item.step is not None:
            x = ops.gather(x, Tensor(list(range(*item.indices(x.shape[axis])))), axis)
            item = slice(None)
        if isinstance(item, type(Ellipsis)):  # a graph knows no `is Ellipsis`
            axis += x.ndim - sum([other is not None and not isinstance(other, type(Ellipsis)) for other in index])
        elif item is not None:
            axis += 1
        rest.append(item)
    return x[tuple(rest)]


def take_along_dim(input, indices, dim=None):
    """Elements picked along dim; input and indices are broadcast in the other dimensions."""
    if dim is None:
        return input.reshape(-1)[indices.reshape(-1)]
    dim %= input.ndim
    pair = (input, indices)
    common = np.broadcast_shapes(*((*t.shape[:dim], 1, *t.shape[dim + 1 :]) for t in pair))
    input, indices = (ops.broadcast_to(t, (*common[:dim], t.shape[dim], *common[dim + 1 :])) for t in pair)
    return ops.gather_elements(input, dim, indices)


def unravel_index(indices, shape):
    """The coordinates of places counted over a whole shape."""
    return tuple(Tensor(part, ms.int64) for part in np.unravel_index(indices.asnumpy(), shape))


def masked_scatter(input, mask, source):
    """Values of source, in their order, where the mask says so; input is repeated where the mask has more axes or is longer."""
    shape = np.broadcast_shapes(input.shape, mask.shape)
    return ops.broadcast_to(input, shape).masked_scatter(ops.broadcast_to(mask, shape), source)
