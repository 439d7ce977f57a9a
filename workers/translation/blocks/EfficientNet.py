from __future__ import annotations

from mindspore import nn, ops


class EfficientNet(nn.Cell):
    """torchvision's EfficientNet: the same names. A row: fused, ratio, kernel, stride, width, outputs, how often."""

    def __init__(self, plan, dropout, stochastic_depth_prob=0.2, num_classes=1000, norm_layer=None, last_channel=None):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        common, total, done = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}, sum(row[-1] for row in plan), 0
        cells = [Conv2dNormActivation(3, plan[0][4], stride=2, **common)]
        for fused, ratio, kernel, stride, width, out, count in plan:
            stage = []
            for number in range(count):
                sizes = (1, out, out) if number else (stride, width, out)
                probability = stochastic_depth_prob * done / total
                stage.append(MBConv(ratio, kernel, *sizes, probability, norm_layer, fused))
                done += 1
            cells.append(nn.SequentialCell(*stage))
        width, wide = plan[-1][5], last_channel or 4 * plan[-1][5]
        cells.append(Conv2dNormActivation(width, wide, 1, **common))
        self.features = nn.SequentialCell(*cells)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.SequentialCell(nn.Dropout(p=float(dropout)), nn.Dense(wide, num_classes))
        start_mobile(self)
        uniform_(self.classifier[1].weight, -(num_classes**-0.5), num_classes**-0.5)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))
