from __future__ import annotations

from mindspore import communication


def get_rank(group=None):
    """The number of this process among those that have joined; a process of its own is the first."""
    return communication.get_rank() if communication.GlobalComm.INITED else 0
