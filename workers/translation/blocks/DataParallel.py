from __future__ import annotations

from mindspore import nn


class DataParallel(nn.Cell):
    """A network under the name `module`. One process works on one device: it is called as it is."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module

    def construct(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
