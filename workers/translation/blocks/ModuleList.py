from __future__ import annotations

from mindspore import nn


class ModuleList(nn.CellList):
    """nn.CellList made from any iterable."""

    def __init__(self, modules=None):
        super().__init__([] if modules is None else list(modules))
