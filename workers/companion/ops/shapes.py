"""Making, joining and rearranging tensors."""

from __future__ import annotations

import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def as_strided(input, size, stride, storage_offset=None):
    """Elements picked by their places in the memory of a contiguous tensor."""
    if not input.is_contiguous():
        raise ValueError("as_strided needs a contiguous tensor")
    places = np.full(tuple(size), storage_offset or 0)
    for axis, (length, step) in enumerate(zip(size, stride)):
        places += np.arange(length).reshape((-1,) + (1,) * (len(size) - axis - 1)) * step
    return input.reshape(-1)[Tensor(places)]


def broadcast_tensors(*tensors):
    """All tensors in the shape that numpy's rules give them together."""
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    shape = np.broadcast_shapes(*(tensor.shape for tensor in tensors))
    return tuple(ops.broadcast_to(tensor, shape) for tensor in tensors)


def cartesian_prod(*tensors):
    """ops.cartesian_prod; a single tensor comes back as it is."""
    return ops.cartesian_prod(*tensors) if len(tensors) > 1 else tensors[0]


def diag(input, diagonal=0):
    """A vector as the diagonal of a matrix, or the diagonal of a matrix as a vector."""
    if input.ndim != 1:
        return ops.diagonal(input, diagonal)
    if input.dtype == ms.bool_:
        return ops.diag_embed(input.astype(ms.int8), diagonal).astype(ms.bool_)
    return ops.diag_embed(input, diagonal)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """The last axis as the diagonals of matrices."""
    plain = input.astype(ms.int8) if input.dtype == ms.bool_ else input
    return ops.diag_embed(plain, offset, dim1, dim2).astype(input.dtype)


def full(size, fill_value, dtype=None):
    """ops.full with the dtype of the value: bool, int64, or float32 for Python numbers, a tensor's own otherwise."""
    if dtype is None and isinstance(fill_value, Tensor):
        dtype = fill_value.dtype
    elif dtype is None:
        kinds = {bool: ms.bool_, int: ms.int64, complex: ms.complex64}
        dtype = kinds.get(type(fill_value), ms.float32)
    return ops.full(tuple(int(length) for length in size), fill_value, dtype=dtype)


def hsplit(input, indices_or_sections):
    """Parts along the second dimension, of a vector along its only one."""
    return ops.tensor_split(input, indices_or_sections, axis=0 if input.ndim == 1 else 1)


def range_with_end(start=0, end=None, step=1, dtype=None):
    """Numbers from start up to and including end, float32 unless said otherwise."""
    if end is None:
        start, end = 0, start
    count = int((end - start) / step) + 1
    return Tensor(start + step * np.arange(count), dtype or ms.float32)


def repeat_interleave(input, repeats=None, dim=None, output_size=None):
    """Elements, or slices along dim, each repeated as often as said; counts alone repeat their own indices."""
    if repeats is None:
        return Tensor(np.repeat(np.arange(input.shape[0]), input.asnumpy()), ms.int64)
    if dim is None:
        return repeat_interleave(input.reshape(-1), repeats, 0)
    counts = repeats.asnumpy() if isinstance(repeats, Tensor) else np.asarray(repeats)
    places = Tensor(np.repeat(np.arange(input.shape[dim]), counts), ms.int64)
    return input[(slice(None),) * (dim % input.ndim) + (places,)]


def roll(input, shifts, dims=None):
    """Elements pushed along the dimensions; those that fall out come in at the other end."""
    if dims is None:
        return roll(input.reshape(-1), shifts, 0).reshape(input.shape)
    shifts, dims = ([value] if isinstance(value, int) else value for value in (shifts, dims))
    rolled = input
    for shift, dim in zip(shifts, dims):
        length = input.shape[dim]
        cut = -shift % length if length else 0
        if cut:
            rolled = ops.cat((rolled.narrow(dim, cut, length - cut), rolled.narrow(dim, 0, cut)), axis=dim)
    return input.copy() if rolled is input else rolled


def rot90(input, k=1, dims=(0, 1)):
    """Quarter turns as a new tensor: for none at all ops.rot90 gives the tensor itself."""
    return ops.rot90(input, k, dims) if k % 4 else input.copy()


def unflatten(input, dim, sizes):
    """The dimension written as several sizes, of which one may be -1."""
    dim %= input.ndim
    known = math.prod(size for size in sizes if size != -1)
    whole = tuple(input.shape[dim] // known if size == -1 else size for size in sizes)  # of no elements reshape would infer 0
    return input.reshape(tuple(input.shape[:dim]) + whole + tuple(input.shape[dim + 1 :]))


def unfold_dimension(input, dimension, size, step):
    """Windows of the given size along one dimension; what is in a window becomes the last dimension."""
    dimension %= input.ndim
    starts = np.arange(0, input.shape[dimension] - size + 1, step)
    windows = ops.gather(input, Tensor(starts[:, None] + np.arange(size)), dimension)
    return ops.movedim(windows, dimension + 1, -1)


def atleast_1d(*tensors):
    """torch.atleast_1d of tensors that come one by one, for calls with a star: MindSpore's takes a tuple."""
    return ops.atleast_1d(tensors[0] if len(tensors) == 1 else tensors)


def atleast_2d(*tensors):
    """torch.atleast_2d of tensors that come one by one, for calls with a star: MindSpore's takes a tuple."""
    return ops.atleast_2d(tensors[0] if len(tensors) == 1 else tensors)


def atleast_3d(*tensors):
    """torch.atleast_3d of tensors that come one by one, for calls with a star: MindSpore's takes a tuple."""
    return ops.atleast_3d(tensors[0] if len(tensors) == 1 else tensors)


def from_dlpack(ext_tensor):
    """torch.from_dlpack: a tensor that shares the memory; MindSpore's own takes a capsule only, no tensor and no array."""
    if isinstance(ext_tensor, np.ndarray):
        return ms.from_numpy(ext_tensor)
    return ext_tensor if isinstance(ext_tensor, Tensor) else ms.utils.dlpack.from_dlpack(ext_tensor)
