"""ConvNeXt."""

from __future__ import annotations

import enum

import mindspore as ms
from mindspore import Parameter, nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import trunc_normal_, zeros_
from ...nn.normalization import LayerNorm
from ..layers import Conv2dNormActivation, Permute, StochasticDepth


class CNBlock(nn.Cell):
    """The part of ConvNeXt: a wide kernel on each channel, then two dense layers on each point."""

    def __init__(self, dim, layer_scale, stochastic_depth_prob, norm_layer=None):
        super().__init__()
        self.block = nn.SequentialCell(
            nn.Conv2d(dim, dim, 7, 1, "pad", 3, group=dim, has_bias=True),
            Permute([0, 2, 3, 1]),
            norm_layer(dim) if norm_layer else LayerNorm(dim, eps=1e-6),
            nn.Dense(dim, 4 * dim),
            nn.GELU(False),
            nn.Dense(4 * dim, dim),
            Permute([0, 3, 1, 2]),
        )
        self.layer_scale = Parameter(ops.full((dim, 1, 1), float(layer_scale), dtype=ms.float32), name="layer_scale")
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")

    def construct(self, x):
        return self.stochastic_depth(self.layer_scale * self.block(x)) + x


class LayerNorm2d(LayerNorm):
    """Normalises over the channels of a picture."""

    def construct(self, x):
        return super().construct(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


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


class ConvNeXt_Base_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_base."""

    IMAGENET1K_V1 = "convnext_base-6075fbad.pth"
    DEFAULT = IMAGENET1K_V1


def convnext_base(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_base; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Base_Weights, weights, pretrained)
    return load_trained(ConvNeXt((128, 256, 512, 1024), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.5, **kwargs}), chosen)


class ConvNeXt_Large_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_large."""

    IMAGENET1K_V1 = "convnext_large-ea097f82.pth"
    DEFAULT = IMAGENET1K_V1


def convnext_large(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_large; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Large_Weights, weights, pretrained)
    return load_trained(ConvNeXt((192, 384, 768, 1536), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.5, **kwargs}), chosen)


class ConvNeXt_Small_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_small."""

    IMAGENET1K_V1 = "convnext_small-0c510722.pth"
    DEFAULT = IMAGENET1K_V1


def convnext_small(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_small; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Small_Weights, weights, pretrained)
    return load_trained(ConvNeXt((96, 192, 384, 768), (3, 3, 27, 3), **{"stochastic_depth_prob": 0.4, **kwargs}), chosen)


class ConvNeXt_Tiny_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of convnext_tiny."""

    IMAGENET1K_V1 = "convnext_tiny-983f1562.pth"
    DEFAULT = IMAGENET1K_V1


def convnext_tiny(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's convnext_tiny; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ConvNeXt_Tiny_Weights, weights, pretrained)
    return load_trained(ConvNeXt((96, 192, 384, 768), (3, 3, 9, 3), **{"stochastic_depth_prob": 0.1, **kwargs}), chosen)
