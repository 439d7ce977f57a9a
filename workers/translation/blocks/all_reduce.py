from __future__ import annotations

from mindspore import ops


def all_reduce(tensor, op="sum", group=None, async_op=False):
    """The tensor gets the sum, or what op says, over all processes; of one process its own values."""
    if get_world_size() > 1:
        tensor.copy_(ops.AllReduce(op)(tensor))
