import math

from mindspore import ops


def rearranged(tensor, pattern, reduction, sizes):
    """einops' notation: split and join axes by name, reduce those that are gone, repeat those that are new."""
    sides = [pattern_groups(side, which) for side, which in zip(pattern.split("->"), "lr", strict=True)]
    rest = tensor.ndim - sum(group != ["..."] for group in sides[0])
    spread = [f"...{number}" for number in range(rest)]
    left, right = ([part for group in side for part in spread_over(group, spread)] for side in sides)
    known = {name: int(name.split()[0]) for group in left + right for name in group if name[0].isdigit()} | sizes
    for size, group in zip(tensor.shape, left, strict=True):
        for name in [name for name in group if name not in known]:
            known[name] = size // math.prod(known[other] for other in group if other != name)
    order, wanted = ([name for group in side for name in group] for side in (left, right))
    tensor = tensor.reshape(tuple(known[name] for name in order))
    gone = tuple(index for index, name in enumerate(order) if name not in wanted)
    tensor = reduced_over(tensor, reduction, gone) if gone else tensor
    order = [name for name in order if name in wanted]
    kept = [name for name in wanted if name in order]
    tensor = ops.transpose(tensor, tuple(order.index(name) for name in kept)) if kept != order else tensor
    if kept != wanted:
        tensor = tensor.reshape(tuple(known[name] if name in order else 1 for name in wanted))
        tensor = ops.broadcast_to(tensor, tuple(known[name] for name in wanted))
    return tensor.reshape(tuple(math.prod(known[name] for name in group) for group in right))
