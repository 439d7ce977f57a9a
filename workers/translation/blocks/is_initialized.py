from __future__ import annotations

from mindspore import communication


def is_initialized():
    """Whether this process has joined others."""
    return communication.GlobalComm.INITED
