from __future__ import annotations

import os

from mindspore import communication


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1, *args, **kwargs):
    """A process of its own needs no group; several are started by msrun and join here."""
    if max(world_size, int(os.environ.get("WORLD_SIZE", 1))) > 1:
        communication.init()
