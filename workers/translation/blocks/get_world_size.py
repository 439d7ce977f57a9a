from __future__ import annotations

from mindspore import communication


def get_world_size(group=None):
    """The number of processes that have joined; a process of its own is one."""
    return communication.get_group_size() if communication.GlobalComm.INITED else 1
