from __future__ import annotations

from mindspore import nn, ops


class ResNet(nn.Cell):
    """torchvision's ResNet: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        block,
        layers,
        num_classes=1000,
        zero_init_residual=False,
        groups=1,
        width_per_group=64,
        replace_stride_with_dilation=None,
        norm_layer=None,
    ):
        super().__init__()
        self._norm_layer = norm_layer or nn.BatchNorm2d
        self.inplanes, self.dilation, self.groups, self.base_width = 64, 1, groups, width_per_group
        dilated = replace_stride_with_dilation or [False, False, False]
        self.conv1 = nn.Conv2d(3, 64, 7, 2, "pad", 3)
        self.bn1 = self._norm_layer(64)
        self.relu = InPlaceReLU()
        self.maxpool = nn.MaxPool2d(3, 2, "pad", 1)
        self.layer1 = self._make_layer(block, 64, layers[0])
        self.layer2 = self._make_layer(block, 128, layers[1], 2, dilated[0])
        self.layer3 = self._make_layer(block, 256, layers[2], 2, dilated[1])
        self.layer4 = self._make_layer(block, 512, layers[3], 2, dilated[2])
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Dense(512 * block.expansion, num_classes)
        for _, cell in self.cells_and_names():
            if isinstance(cell, nn.Conv2d):
                kaiming_normal_(cell.weight, mode="fan_out", nonlinearity="relu")
            elif zero_init_residual and hasattr(cell, "downsample"):
                zeros_(getattr(cell, "bn3", cell.bn2).gamma)

    def _make_layer(self, block, planes, blocks, stride=1, dilate=False):
        downsample, dilation = None, self.dilation
        if dilate:
            self.dilation, stride = self.dilation * stride, 1
        wide = planes * block.expansion
        if stride != 1 or self.inplanes != wide:
            downsample = nn.SequentialCell(conv1x1(self.inplanes, wide, stride), self._norm_layer(wide))
        common = {"groups": self.groups, "base_width": self.base_width, "norm_layer": self._norm_layer}
        cells = [block(self.inplanes, planes, stride, downsample, dilation=dilation, **common)]
        self.inplanes = wide
        cells += [block(wide, planes, dilation=self.dilation, **common) for _ in range(1, blocks)]
        return nn.SequentialCell(*cells)

    def construct(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(ops.flatten(self.avgpool(x), start_dim=1))
