"""VGG."""

from __future__ import annotations

import enum

from mindspore import nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import kaiming_normal_, normal_, zeros_
from ..layers import InPlaceReLU


class VGG(nn.Cell):
    """torchvision's VGG: the same names, so that its checkpoints fit."""

    def __init__(self, features, num_classes=1000, init_weights=True, dropout=0.5):
        super().__init__()
        self.features = features
        self.avgpool = nn.AdaptiveAvgPool2d((7, 7))
        self.classifier = nn.SequentialCell(
            nn.Dense(512 * 7 * 7, 4096),
            InPlaceReLU(),
            nn.Dropout(p=dropout),
            nn.Dense(4096, 4096),
            InPlaceReLU(),
            nn.Dropout(p=dropout),
            nn.Dense(4096, num_classes),
        )
        for _, cell in self.cells_and_names() if init_weights else ():
            if isinstance(cell, nn.Conv2d):
                kaiming_normal_(cell.weight, mode="fan_out", nonlinearity="relu")
                zeros_(cell.bias)
            elif isinstance(cell, nn.Dense):
                normal_(cell.weight, 0, 0.01)
                zeros_(cell.bias)

    def construct(self, x):
        return self.classifier(ops.flatten(self.avgpool(self.features(x)), start_dim=1))


class VGG11_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg11."""

    IMAGENET1K_V1 = "vgg11-8a719046.pth"
    DEFAULT = IMAGENET1K_V1


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


# The widths of the convolutions; "M" halves the picture.
vgg_plans = {
    "A": [64, "M", 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "B": [64, 64, "M", 128, 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "D": [64, 64, "M", 128, 128, "M", 256, 256, 256, "M", 512, 512, 512, "M", 512, 512, 512, "M"],
    "E": [64, 64, "M", 128, 128, "M", 256, 256, 256, 256, "M", 512, 512, 512, 512, "M", 512, 512, 512, 512, "M"],
}


def vgg11(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg11; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG11_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["A"]), **kwargs), chosen)


class VGG11_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg11_bn."""

    IMAGENET1K_V1 = "vgg11_bn-6002323d.pth"
    DEFAULT = IMAGENET1K_V1


def vgg11_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg11_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG11_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["A"], batch_norm=True), **kwargs), chosen)


class VGG13_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg13."""

    IMAGENET1K_V1 = "vgg13-19584684.pth"
    DEFAULT = IMAGENET1K_V1


def vgg13(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg13; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG13_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["B"]), **kwargs), chosen)


class VGG13_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg13_bn."""

    IMAGENET1K_V1 = "vgg13_bn-abd245e5.pth"
    DEFAULT = IMAGENET1K_V1


def vgg13_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg13_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG13_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["B"], batch_norm=True), **kwargs), chosen)


class VGG16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg16."""

    IMAGENET1K_V1 = "vgg16-397923af.pth"
    IMAGENET1K_FEATURES = "vgg16_features-amdegroot-88682ab5.pth"
    DEFAULT = IMAGENET1K_V1


def vgg16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG16_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["D"]), **kwargs), chosen)


class VGG16_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg16_bn."""

    IMAGENET1K_V1 = "vgg16_bn-6c64b313.pth"
    DEFAULT = IMAGENET1K_V1


def vgg16_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg16_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG16_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["D"], batch_norm=True), **kwargs), chosen)


class VGG19_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg19."""

    IMAGENET1K_V1 = "vgg19-dcbb9e9d.pth"
    DEFAULT = IMAGENET1K_V1


def vgg19(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg19; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG19_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["E"]), **kwargs), chosen)


class VGG19_BN_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vgg19_bn."""

    IMAGENET1K_V1 = "vgg19_bn-c79401a0.pth"
    DEFAULT = IMAGENET1K_V1


def vgg19_bn(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vgg19_bn; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(VGG19_BN_Weights, weights, pretrained)
    return load_trained(VGG(vgg_layers(vgg_plans["E"], batch_norm=True), **kwargs), chosen)
