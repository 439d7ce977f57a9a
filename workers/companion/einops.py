"""einops for tensors of MindSpore, which the library does not know."""

from __future__ import annotations

import math
import re

from mindspore import nn, ops

from .einsum import einsum


def pattern_groups(side, which):
    """One side of a pattern of einops as a list of axes, each a list of names. A number is an axis without a name."""
    found = []
    for number, (group, name) in enumerate(re.findall(r"\(([^)]*)\)|(\.\.\.|\w+)", side)):
        parts = [name] if name else ["(...)" if part == "..." else part for part in group.split()]
        found.append([f"{part} {which}{number}" if part.isdigit() else part for part in parts if part != "1"])
    return found


def spread_over(group, names):
    """The axes that an ellipsis stands for: each on its own, or all joined where it stands in parentheses."""
    if group == ["..."]:
        return [[name] for name in names]
    return [[part for name in group for part in (names if name == "(...)" else [name])]]


@ops.constexpr
def axes_plan(pattern, shape, sizes):
    """What a pattern of einops asks of a tensor of this shape: lengths when split, axes that go, order, lengths when grown
    (alone, then repeated; empty if none are), lengths when joined. Constant for the graph compiler."""
    sides = [pattern_groups(side, which) for side, which in zip(pattern.split("->"), "lr", strict=True)]
    rest = len(shape) - sum(group != ["..."] for group in sides[0])
    spread = [f"...{number}" for number in range(rest)]
    left, right = ([part for group in side for part in spread_over(group, spread)] for side in sides)
    known = {name: int(name.split()[0]) for group in left + right for name in group if name[0].isdigit()} | dict(sizes)
    for size, group in zip(shape, left, strict=True):
        for name in [name for name in group if name not in known]:
            known[name] = size // math.prod(known[other] for other in group if other != name)
    order, wanted = ([name for group in side for name in group] for side in (left, right))
    split = tuple(known[name] for name in order)
    gone = tuple(index for index, name in enumerate(order) if name not in wanted)
    order = [name for name in order if name in wanted]
    kept = [name for name in wanted if name in order]
    turned = tuple(order.index(name) for name in kept) if kept != order else ()
    alone = tuple(known[name] if name in order else 1 for name in wanted) if kept != wanted else ()
    repeated = tuple(known[name] for name in wanted) if kept != wanted else ()
    return split, gone, turned, alone, repeated, tuple(math.prod(known[name] for name in group) for group in right)


def named_einsum(*arguments):
    """einops.einsum: operands first, then a pattern whose axes are words."""
    *operands, pattern = arguments
    letters = {}
    for name in re.findall(r"\w+", pattern):
        letters.setdefault(name, chr(ord("a") + len(letters)) if len(letters) < 26 else chr(ord("A") + len(letters) - 26))
    spelled = re.sub(r"\w+", lambda found: letters[found[0]], pattern)
    return einsum(spelled.replace(" ", ""), *operands)


def pack(tensors, pattern):
    """einops.pack: joins tensors along `*`, where each may have any number of axes; gives the result and their shapes there."""
    before, after = (len(part.split()) for part in pattern.split("*"))
    shapes = [tuple(x.shape[before : x.ndim - after]) for x in tensors]
    flat = [x.reshape((*x.shape[:before], -1, *x.shape[x.ndim - after :])) for x in tensors]
    return ops.cat(flat, before), shapes


def reduced_over(tensor, reduction, axes):
    """mean, sum, prod, max, min, any or all over several axes, or a function of tensor and axes."""
    if callable(reduction):
        return reduction(tensor, axes)
    if reduction in ("mean", "sum"):
        return getattr(ops, reduction)(tensor, axes)
    if reduction in ("max", "min"):
        return getattr(ops, f"a{reduction}")(tensor, axes)
    for axis in sorted(axes, reverse=True):
        tensor = ops.prod(tensor, axis) if reduction == "prod" else getattr(tensor, reduction)(axis)
    return tensor


def rearranged(tensor, pattern, reduction, sizes):
    """einops' notation: split and join axes by name, reduce those that are gone, repeat those that are new."""
    split, gone, turned, alone, repeated, joined = axes_plan(pattern, tensor.shape, tuple(sizes.items()))
    tensor = tensor.reshape(split)
    tensor = reduced_over(tensor, reduction, gone) if gone else tensor
    tensor = ops.transpose(tensor, turned) if turned else tensor
    tensor = ops.broadcast_to(tensor.reshape(alone), repeated) if alone else tensor
    return tensor.reshape(joined)


class Rearrange(nn.Cell):
    """einops' layer: split, join and reorder axes by name."""

    def __init__(self, pattern, **axes_lengths):
        super().__init__()
        self.pattern, self.axes_lengths = pattern, axes_lengths

    def construct(self, x):
        return rearranged(x, self.pattern, "mean", self.axes_lengths)


def rearrange(tensor, pattern, **axes_lengths):
    """einops.rearrange: split, join and reorder axes by name; a list of tensors is stacked first."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, "mean", axes_lengths)


class Reduce(nn.Cell):
    """einops' layer: axes by name; those that are not on the right are reduced."""

    def __init__(self, pattern, reduction, **axes_lengths):
        super().__init__()
        self.pattern, self.reduction, self.axes_lengths = pattern, reduction, axes_lengths

    def construct(self, x):
        return rearranged(x, self.pattern, self.reduction, self.axes_lengths)


def reduce(tensor, pattern, reduction, **axes_lengths):
    """einops.reduce: axes by name; those that are not on the right are reduced."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, reduction, axes_lengths)


def repeat(tensor, pattern, **axes_lengths):
    """einops.repeat: axes by name, new ones repeat the values."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, "mean", axes_lengths)


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
