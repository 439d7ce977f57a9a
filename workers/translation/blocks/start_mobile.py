from __future__ import annotations

from mindspore import nn


def start_mobile(net):
    """torchvision's starting values for small networks: He for convolutions, N(0, 0.01**2) for dense layers, no bias."""
    for _, cell in net.cells_and_names():
        if isinstance(cell, nn.Conv2d):
            kaiming_normal_(cell.weight, mode="fan_out")
        elif isinstance(cell, nn.Dense):
            normal_(cell.weight, 0, 0.01)
        if isinstance(cell, (nn.Conv2d, nn.Dense)) and cell.has_bias:
            zeros_(cell.bias)
