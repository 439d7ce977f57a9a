from __future__ import annotations

import functools

from mindspore import nn, ops


class MobileNetV3(nn.Cell):
    """torchvision's MobileNetV3: the same names, so that its checkpoints fit. A row of the plan is one part."""

    def __init__(self, plan, last_channel, num_classes=1000, norm_layer=None, dropout=0.2):
        super().__init__()
        norm_layer = norm_layer or functools.partial(nn.BatchNorm2d, eps=0.001, momentum=0.99)
        common = {"norm_layer": norm_layer, "activation_layer": nn.HSwish}
        cells = [Conv2dNormActivation(3, plan[0][0], stride=2, **common)]
        cells += [InvertedResidualV3(*row, norm_layer) for row in plan]
        wide = 6 * cells[-1].out_channels
        cells.append(Conv2dNormActivation(cells[-1].out_channels, wide, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.SequentialCell(
            nn.Dense(wide, last_channel), nn.HSwish(), nn.Dropout(p=float(dropout)), nn.Dense(last_channel, num_classes)
        )
        start_mobile(self)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))
