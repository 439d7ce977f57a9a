from __future__ import annotations

from mindspore import nn


class ModuleDict(nn.CellDict):
    """nn.CellDict made from a dictionary, from pairs or from nothing."""

    def __init__(self, modules=None):
        super().__init__({} if modules is None else dict(modules))
