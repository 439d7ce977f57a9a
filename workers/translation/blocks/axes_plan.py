from __future__ import annotations

import math

from mindspore import ops


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
