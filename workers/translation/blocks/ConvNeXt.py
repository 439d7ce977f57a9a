from __future__ import annotations

from mindspore import nn


class ConvNeXt(nn.Cell):
    """torchvision's ConvNeXt: the same names, so that its checkpoints fit."""

    def __init__(self, widths, counts, stochastic_depth_prob=0.0, layer_scale=1e-6, num_classes=1000):
        super().__init__()
        norm = {"norm_layer": lambda width: LayerNorm2d(width, eps=1e-6), "activation_layer": None}
        cells, done = [Conv2dNormActivation(3, widths[0], 4, 4, 0, bias=True, **norm)], 0
        for number, (width, count) in enumerate(zip(widths, counts, strict=True)):
            stage = []
            for _ in range(count):
                stage.append(CNBlock(width, layer_scale, stochastic_depth_prob * done / (sum(counts) - 1)))
                done += 1
            cells.append(nn.SequentialCell(*stage))
            if number < len(widths) - 1:
                smaller = nn.Conv2d(width, widths[number + 1], 2, 2, "valid", has_bias=True)
                cells.append(nn.SequentialCell(LayerNorm2d(width, eps=1e-6), smaller))
        self.features = nn.SequentialCell(*cells)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.SequentialCell(LayerNorm2d(widths[-1], eps=1e-6), nn.Flatten(), nn.Dense(widths[-1], num_classes))
        for _, cell in self.cells_and_names():
            if isinstance(cell, (nn.Conv2d, nn.Dense)):
                trunc_normal_(cell.weight, std=0.02)
                zeros_(cell.bias)

    def construct(self, x):
        return self.classifier(self.avgpool(self.features(x)))
