"""Reductions, order statistics and counts."""

from __future__ import annotations

import math

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from .arithmetic import maximum_with_nan, minimum_with_nan


def amax_with_nan(input, dim=(), keepdim=False):
    """Largest elements over the given axes or all of them; nan wins, as in torch."""
    axis = dim if isinstance(dim, int) or dim else tuple(range(input.ndim))
    largest = ops.amax(input, axis=axis, keepdims=keepdim)
    if not input.is_floating_point():
        return largest
    return ops.where(ops.isnan(input).any(axis=axis, keep_dims=keepdim), ops.full_like(largest, float("nan")), largest)


def amin_with_nan(input, dim=(), keepdim=False):
    """Smallest elements over the given axes or all of them; nan wins, as in torch."""
    return -amax_with_nan(-input, dim, keepdim) if input.is_floating_point() else ops.amin(input, axis=dim, keepdims=keepdim)


def aminmax(input, *, dim=None, keepdim=False):
    """Smallest and largest element, of all or along an axis."""
    axis = tuple(range(input.ndim)) if dim is None else dim
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    low, high = ops.amin(plain, axis=axis, keepdims=keepdim), ops.amax(plain, axis=axis, keepdims=keepdim)
    return low.astype(input.dtype), high.astype(input.dtype)


def aminmax_with_nan(input, *, dim=None, keepdim=False):
    """Smallest and largest element, of all or along an axis; nan wins, as in torch."""
    axis = tuple(range(input.ndim)) if dim is None else dim
    return amin_with_nan(input, axis, keepdim), amax_with_nan(input, axis, keepdim)


def argmax_with_nan(input, dim=None, keepdim=False):
    """Place of the largest element, of all or along an axis; the first nan counts as the largest."""
    if not input.is_floating_point():
        return ops.argmax(input, dim, keepdim)
    lost = ops.isnan(input)
    places = ops.argmax(ops.where(lost, ops.zeros_like(input), input), dim, keepdim)
    found = lost.any() if dim is None else lost.any(axis=dim, keep_dims=keepdim)
    return ops.where(found, ops.argmax(lost.astype(ms.int32), dim, keepdim), places)


def argmin_with_nan(input, dim=None, keepdim=False):
    """Place of the smallest element, of all or along an axis; the first nan counts as the smallest."""
    if not input.is_floating_point():
        return ops.argmin(input, dim, keepdim).astype(ms.int64)
    return argmax_with_nan(-input, dim, keepdim)


def bincount(input, weights=None, minlength=0):
    """How often each number occurs, or the sum of its weights."""
    size = max(minlength, int(input.max()) + 1 if input.shape[0] else 0)
    if weights is None:
        weights = ops.ones((input.shape[0],), ms.int64)
    elif weights.dtype != ms.float32:
        weights = weights.astype(ms.float64)
    if not input.shape[0]:
        return ops.zeros((size,), weights.dtype)
    return ops.tensor_scatter_elements(ops.zeros((size,), weights.dtype), input.astype(ms.int64), weights, 0, "add")


def corrcoef(input):
    """Correlation of the rows."""
    joint = ops.cov(input)
    if joint.ndim == 0:
        return joint / joint
    size = ops.sqrt(ops.diagonal(joint))
    return ops.clamp(joint / size.expand_dims(1) / size.expand_dims(0), -1, 1)


def cumprod(input, dim):
    """Running products, with a gradient also through zeros, where MindSpore divides by them."""
    if not bool((input == 0).any()):
        return ops.cumprod(input, dim)
    return ops.stack([ops.prod(input.narrow(dim, 0, end), dim) for end in range(1, input.shape[dim] + 1)], axis=dim)


def cummax(input, dim):
    """Running maximum along an axis and its int64 places; the gradient goes to those places."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    places = ops.cummax(ops.stop_gradient(plain), dim)[1].astype(ms.int64)
    return ops.gather_elements(plain, dim, places).astype(input.dtype), places


def cummin(input, dim):
    """Running minimum along an axis and its int64 places; the gradient goes to those places."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    places = ops.cummin(ops.stop_gradient(plain), dim)[1].astype(ms.int64)
    return ops.gather_elements(plain, dim, places).astype(input.dtype), places


def equal(input, other):
    """Whether two tensors have the same shape and the same values: a Python bool."""
    return input.shape == other.shape and bool((input == other).all())


def histc(input, bins=100, min=0, max=0):
    """Counts in bins of equal width between min and max, or between the extremes of the data when both are equal."""
    low, high = (float(input.min()), float(input.max())) if min == max and input.size else (min, max)
    low, high = (low - 1, high + 1) if low == high else (low, high)
    flat = input.reshape(-1)
    inside = ops.logical_and(flat >= low, flat <= high)
    place = ops.floor((flat - low) * (bins / (high - low))).astype(ms.int64)
    place = ops.clamp(place, 0, bins - 1)
    return ops.tensor_scatter_elements(ops.zeros((bins,), input.dtype), place, inside.astype(input.dtype), 0, "add")


def bin_edges(values, bins, range):
    """The edges of the bins along one axis: given as a tensor, or evenly between two bounds."""
    if isinstance(bins, Tensor):
        return bins
    low, high = range or ((float(values.min()), float(values.max())) if values.size else (0.0, 1.0))
    low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
    return Tensor(np.linspace(low, high, bins + 1), values.dtype)


def histogram(input, bins, *, range=None, weight=None, density=False):
    """Counts, sums of weights or densities in bins, and the edges of the bins."""
    count, (edges,) = histogramdd(input.reshape(-1, 1), [bins], range=range, weight=weight, density=density)
    return count, edges


def histogramdd(input, bins, *, range=None, weight=None, density=False):
    """Of points, which stand along the last axis: what is in each box of bins, and the edges along each coordinate."""
    points = input.reshape(-1, input.shape[-1])
    each = [bins] * points.shape[1] if isinstance(bins, int) else bins
    bounds = [None] * len(each) if range is None else list(zip(range[::2], range[1::2]))
    edges = [bin_edges(points[:, axis], *given) for axis, given in enumerate(zip(each, bounds))]
    mass = 1 if weight is None else weight.reshape(-1)
    place = ops.zeros((points.shape[0],), ms.int64)
    for axis, ends in enumerate(edges):
        values = points[:, axis]
        mass = ops.logical_and(values >= ends[0], values <= ends[-1]).astype(input.dtype) * mass
        number = (values.expand_dims(1) >= ends[:-1]).astype(ms.int64).sum(1) - 1
        place = place * (ends.shape[0] - 1) + ops.maximum(number, 0)
    shape = tuple(ends.shape[0] - 1 for ends in edges)
    count = ops.tensor_scatter_elements(ops.zeros((math.prod(shape),), input.dtype), place, mass, 0, "add").reshape(shape)
    if density:
        count = count / count.sum()
        for axis, ends in enumerate(edges):
            count = count / (ends[1:] - ends[:-1]).reshape(-1, *[1] * (len(edges) - 1 - axis))
    return count, tuple(edges)


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """For every element whether it is among the test elements."""
    elements = elements if isinstance(elements, Tensor) else Tensor(elements)
    tests = test_elements if isinstance(test_elements, Tensor) else Tensor(test_elements)
    found = (elements.expand_dims(-1) == tests.reshape(-1)).any(-1)
    return ops.logical_not(found) if invert else found


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value along an axis, counted from 1, and its int64 index."""
    values, indices = ops.sort(input, axis=dim)
    at = [slice(None)] * input.ndim
    at[dim] = slice(k - 1, k)
    values, indices = values[tuple(at)], indices[tuple(at)].astype(ms.int64)
    return (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))


def logsumexp(input, dim, keepdim=False):
    """log of the sum of exponentials, also where all of them are zero or one is infinite: ops.logsumexp subtracts infinities."""
    peak = ops.amax(ops.stop_gradient(input), axis=dim, keepdims=True)
    peak = ops.where(ops.isinf(peak), ops.zeros_like(peak), peak)
    total = ops.log(ops.exp(input - peak).sum(dim, keepdims=True)) + peak
    return total if keepdim else total.squeeze(dim)


def max_of(input, dim=None, keepdim=False, *, other=None):
    """The maximum of all, the maxima along an axis with their places, or the elementwise maximum of two tensors."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return ops.maximum(input, other)
    return ops.amax(input) if dim is None else ops.max(input, axis=dim, keepdims=keepdim)


def max_with_nan(input, dim=None, keepdim=False, *, other=None):
    """The maximum of all, the maxima along an axis with their places, or of two tensors; nan wins, as in torch."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return maximum_with_nan(input, other)
    if dim is None:
        return amax_with_nan(input)
    places = argmax_with_nan(input, dim, True)
    values = ops.gather_elements(input, dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))


def mean_of_chosen(input):
    """The mean of elements of which there may be none: nan, as in torch."""
    return input.mean() if input.size else ops.full((), float("nan"), dtype=input.dtype)


def median(input, dim=None, keepdim=False):
    """The lower median of all elements; along an axis together with its int64 index. nan wins."""
    if dim is None:
        flat = input.reshape(-1)
        middle = ops.sort(flat)[0][(flat.shape[0] - 1) // 2]
        if input.is_floating_point():  # its gradient is shared by all elements that are the median
            middle, tied = ops.stop_gradient(middle), ops.stop_gradient(flat == middle)
            moved = ops.where(tied & ops.isfinite(flat), flat - ops.stop_gradient(flat), ops.zeros_like(flat))
            middle = middle + moved.sum() / tied.astype(flat.dtype).sum()
        return ops.where(ops.isnan(flat).any(), flat.sum(), middle) if input.is_floating_point() else middle
    values, indices = kthvalue(input, (input.shape[dim] + 1) // 2, dim, True)
    if input.is_floating_point():
        lost = ops.isnan(input).any(axis=dim, keep_dims=True)
        values = ops.where(lost, input.sum(axis=dim, keepdims=True), values)
        first = ops.argmax(ops.isnan(input).astype(ms.int32), dim=dim, keepdim=True)
        indices = ops.where(lost, first, indices)
    return (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))


def min_of(input, dim=None, keepdim=False, *, other=None):
    """The minimum of all, the minima along an axis with their places, or the elementwise minimum of two tensors."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return ops.minimum(input, other)
    return ops.amin(input) if dim is None else ops.min(input, axis=dim, keepdims=keepdim)


def min_with_nan(input, dim=None, keepdim=False, *, other=None):
    """The minimum of all, the minima along an axis with their places, or of two tensors; nan wins, as in torch."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return minimum_with_nan(input, other)
    if dim is None:
        return amin_with_nan(input)
    places = argmin_with_nan(input, dim, True)
    values = ops.gather_elements(input, dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))


def mode(input, dim=-1, keepdim=False):
    """The most frequent value along an axis (the smallest of several) and the last place where it stands."""
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    values, indices = ops.sort(plain.swapaxes(dim, -1), axis=-1)
    counts = (values.expand_dims(-1) == values.expand_dims(-2)).astype(ms.int32).sum(-1)
    first = ops.argmax(counts.astype(ms.float32), dim=-1, keepdim=True)
    last = first + ops.gather_elements(counts, -1, first).astype(ms.int64) - 1
    found = [
        ops.gather_elements(part, -1, last).swapaxes(dim, -1) for part in (values.astype(input.dtype), indices.astype(ms.int64))
    ]
    return tuple(found) if keepdim else tuple(part.squeeze(dim) for part in found)


def nanmedian(input, dim=None, keepdim=False):
    """The lower median of the elements that are not nan; along an axis together with its int64 index."""
    if not input.is_floating_point():
        return median(input, dim, keepdim)
    values = input.reshape(-1) if dim is None else input
    axis = 0 if dim is None else dim
    lost = ops.isnan(values)
    ranked, places = ops.sort(ops.masked_fill(values, lost, float("inf")), axis=axis)
    count = values.shape[axis] - lost.astype(ms.int32).sum(axis=axis, keepdims=True)
    at = ops.maximum(count.astype(ms.int64) - 1, 0) // 2
    middle = ops.masked_fill(ops.gather_elements(ranked, axis, at), count == 0, float("nan"))
    if dim is None:
        return middle[0]
    index = ops.gather_elements(places.astype(ms.int64), axis, at)
    return (middle, index) if keepdim else (middle.squeeze(dim), index.squeeze(dim))


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """Quantiles along an axis, or of all elements; q is a number or a one-dimensional tensor."""
    many = isinstance(q, Tensor) and q.ndim == 1
    points = q.astype(input.dtype).reshape(-1) if isinstance(q, Tensor) else Tensor([q], input.dtype)
    axis = -1 if dim is None else dim
    values = ops.sort((input.reshape(-1) if dim is None else input).swapaxes(axis, -1), axis=-1)[0]
    place = points * (values.shape[-1] - 1)
    low, high = ops.floor(place), ops.ceil(place)
    chosen = {"lower": low, "higher": high, "midpoint": (low + high) / 2, "nearest": ops.round(place)}
    part = chosen.get(interpolation, place) - low
    below, above = (values[..., at.astype(ms.int64)] for at in (low, high))
    found = below + (above - below) * part
    found = ops.where(ops.isnan(values).any(-1, True), ops.full_like(found, float("nan")), found)
    shape = (*found.shape[:-1], 1) if keepdim or dim is not None else ()
    parts = [found[..., i].reshape(shape).swapaxes(axis, -1) if shape else found[i] for i in range(points.shape[0])]
    if keepdim and dim is None:
        parts = [piece.reshape((1,) * input.ndim) for piece in parts]
    elif dim is not None and not keepdim:
        parts = [piece.squeeze(axis) for piece in parts]
    return ops.stack(parts) if many else parts[0]


def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """Quantiles of the elements that are not nan, row by row."""
    axis = -1 if dim is None else dim
    rows = (input.reshape(-1) if dim is None else input).swapaxes(axis, -1)
    flat = rows.reshape(-1, rows.shape[-1])
    kept = [row[ops.logical_not(ops.isnan(row))] for row in flat]
    found = [quantile(row if row.shape[0] else flat[0, :1] * float("nan"), q, interpolation=interpolation) for row in kept]
    extra = tuple(q.shape) if isinstance(q, Tensor) else ()
    result = ops.stack([row.reshape(extra) for row in found], -1).reshape((*extra, *rows.shape[:-1], 1))
    if keepdim and dim is None:
        return result.reshape((*extra, *[1] * input.ndim))
    place = axis if axis < 0 else axis + len(extra)
    result = result.swapaxes(place, -1)
    return result if keepdim else result.squeeze(-1 if dim is None else place)


def rooted(total, p=2):
    """The p-th root. Through the root of 0 torch lets no gradient, where MindSpore's is not a number."""
    away = total != 0
    inside = ops.where(away, total, ops.ones_like(total))
    return ops.where(away, ops.sqrt(inside) if p == 2 else ops.pow(inside, 1 / p), ops.zeros_like(total))


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    """Vector norm over the given axes or all elements; fro is the 2-norm, nuc the sum of singular values."""
    input = input if dtype is None else input.astype(dtype)
    axis = tuple(range(input.ndim)) if dim is None else (dim,) if isinstance(dim, int) else tuple(dim)
    size = ops.abs(input)
    if p == "nuc":
        total = ops.svd(input, compute_uv=False).sum(-1)
        return total.reshape((1,) * input.ndim) if keepdim else total
    if p in (float("inf"), float("-inf")):
        return (ops.amax if p > 0 else ops.amin)(size, axis=axis, keepdims=keepdim)
    if p == 0:
        return ops.sum((size != 0).astype(input.dtype), axis, keepdim)
    if p in ("fro", 2, None):
        return rooted(ops.sum(size * size, axis, keepdim))
    return ops.sum(size, axis, keepdim) if p == 1 else rooted(ops.sum(ops.pow(size, p), axis, keepdim), p)


def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    """Where the values would be inserted into the sorted sequence, in the dtype that holds both."""
    values = input if isinstance(input, Tensor) else Tensor(input, ms.float64)
    sequence = sorted_sequence if sorter is None else ops.gather_elements(sorted_sequence, -1, sorter)
    if sequence.dtype != values.dtype or sequence.dtype not in (ms.float32, ms.float64, ms.int32, ms.int64):
        sequence, values = sequence.astype(ms.float64), values.astype(ms.float64)
    places = ops.searchsorted(sequence, values, right=bool(right) or side == "right")
    return places.astype(ms.int32) if out_int32 else places


def sort(input, dim=-1, descending=False, *, stable=False):
    """Sorted values with int64 indices."""
    if input.ndim == 0:
        return input.copy(), ops.zeros((), ms.int64)
    plain = input.astype(ms.int32) if input.dtype == ms.bool_ else input
    values, indices = ops.sort(plain, axis=dim, descending=descending)
    return values.astype(input.dtype), indices.astype(ms.int64)


def sort_of_doubles(input, dim=-1, descending=False, *, stable=False):
    """Sorted values with int64 indices; the CPU kernel of ops.sort compares doubles as float32, that of topk does not."""
    if input.ndim == 0 or input.dtype != ms.float64:
        return sort(input, dim, descending)
    values, indices = ops.topk(input, input.shape[dim], dim=dim, largest=descending, sorted=True)
    return values, indices.astype(ms.int64)


def sort_with_nan(input, dim=-1, descending=False, *, stable=False):
    """Sorted values with int64 indices; nan counts as the largest, as in torch."""
    if input.ndim == 0 or not input.is_floating_point():
        return sort(input, dim, descending)
    lost = ops.isnan(input)
    order = sort_of_doubles(ops.where(lost, ops.full_like(input, float("inf")), input), dim, descending)[1]
    length = input.shape[dim]
    shape = [1] * input.ndim
    shape[dim] = length
    last = ops.gather_elements(lost.astype(ms.int32), dim, order) * (-length if descending else length)
    again = ops.sort((ops.arange(length).reshape(shape) + last).astype(ms.float32), axis=dim)[1]
    order = ops.gather_elements(order.astype(ms.int64), dim, again)
    return ops.gather_elements(input, dim, order), order


def std(input, dim=None, ddof=1, keepdims=False):
    """The root of the variance, whose gradient is zero where nothing varies; MindSpore's own is nan there."""
    spread = input.var(axis=dim, ddof=ddof, keepdims=keepdims)
    still = spread == 0
    return ops.where(still, ops.zeros_like(spread), ops.sqrt(ops.where(still, ops.ones_like(spread), spread)))


def sum_of_chosen(input, dtype=None):
    """The sum of elements of which there may be none: MindSpore's sum of nothing is what stood in memory before."""
    if input.size:
        return ops.sum(input, dtype=dtype)
    whole = input.dtype in (ms.bool_, ms.int8, ms.int16, ms.int32, ms.int64, ms.uint8)
    return ops.zeros((), dtype or (ms.int64 if whole else input.dtype))


def topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest or smallest values along an axis with int64 indices."""
    values, indices = ops.topk(input, k, dim=dim, largest=largest, sorted=sorted)
    return values, indices.astype(ms.int64)


def topk_with_nan(input, k, dim=-1, largest=True, sorted=True):
    """The k largest or smallest values along an axis with int64 indices; nan counts as the largest, as in torch."""
    values, indices = sort_with_nan(input, dim, largest)
    return values.narrow(dim, 0, k), indices.narrow(dim, 0, k)


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The distinct values (or slices along dim) in order, with inverse and counts where asked for; each NaN is one of its own."""
    array = input.asnumpy()
    values, inverse, counts = np.unique(array, return_inverse=True, return_counts=True, axis=dim, equal_nan=False)
    found = (Tensor(values),)
    if return_inverse:
        found += (Tensor(inverse.reshape(array.shape if dim is None else -1), ms.int64),)
    if return_counts:
        found += (Tensor(counts, ms.int64),)
    return found if len(found) > 1 else found[0]
