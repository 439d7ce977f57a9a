from __future__ import annotations

from mindspore import nn


def vgg_layers(cfg, batch_norm=False):
    """The convolutions and pools of a VGG from a list of widths."""
    cells, width = [], 3
    for plan in cfg:
        if plan == "M":
            cells.append(nn.MaxPool2d(2, 2))
            continue
        cells.append(nn.Conv2d(width, plan, 3, pad_mode="pad", padding=1, has_bias=True))
        cells += [nn.BatchNorm2d(plan), InPlaceReLU()] if batch_norm else [InPlaceReLU()]
        width = plan
    return nn.SequentialCell(*cells)
