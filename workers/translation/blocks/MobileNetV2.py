from __future__ import annotations

from mindspore import nn


class MobileNetV2(nn.Cell):
    """torchvision's MobileNetV2: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        num_classes=1000,
        width_mult=1.0,
        inverted_residual_setting=None,
        round_nearest=8,
        block=None,
        norm_layer=None,
        dropout=0.2,
    ):
        super().__init__()
        block, norm_layer = block or InvertedResidual, norm_layer or nn.BatchNorm2d
        common = {"norm_layer": norm_layer, "activation_layer": nn.ReLU6}
        rows = [[1, 16, 1, 1], [6, 24, 2, 2], [6, 32, 3, 2], [6, 64, 4, 2], [6, 96, 3, 1], [6, 160, 3, 2], [6, 320, 1, 1]]
        width = divisible(32 * width_mult, round_nearest)
        self.last_channel = divisible(1280 * max(1.0, width_mult), round_nearest)
        cells = [Conv2dNormActivation(3, width, stride=2, **common)]
        for ratio, channels, count, stride in inverted_residual_setting or rows:
            wide = divisible(channels * width_mult, round_nearest)
            for number in range(count):
                cells.append(block(width, wide, 1 if number else stride, expand_ratio=ratio, norm_layer=norm_layer))
                width = wide
        cells.append(Conv2dNormActivation(width, self.last_channel, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.classifier = nn.SequentialCell(nn.Dropout(p=dropout), nn.Dense(self.last_channel, num_classes))
        start_mobile(self)

    def construct(self, x):
        return self.classifier(self.features(x).mean((2, 3)))
