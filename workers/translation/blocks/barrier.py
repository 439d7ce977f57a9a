from __future__ import annotations

from mindspore import ops


def barrier(group=None, async_op=False, device_ids=None, timeout=None):
    """Waits for the other processes, where there are any."""
    if get_world_size() > 1:
        ops.Barrier()()
