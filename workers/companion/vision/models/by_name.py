"""torchvision's networks by the names of their functions, for programs that choose one when they run."""

from __future__ import annotations

from .alexnet import alexnet
from .convnext import convnext_base, convnext_large, convnext_small, convnext_tiny
from .densenet import densenet121, densenet161, densenet169, densenet201
from .efficientnet import (
    efficientnet_b0,
    efficientnet_b1,
    efficientnet_b2,
    efficientnet_b3,
    efficientnet_b4,
    efficientnet_b5,
    efficientnet_b6,
    efficientnet_b7,
)
from .googlenet import googlenet, inception_v3
from .mnasnet import mnasnet0_5, mnasnet0_75, mnasnet1_0, mnasnet1_3
from .mobilenet import mobilenet_v2, mobilenet_v3_large, mobilenet_v3_small
from .resnet import (
    resnet18,
    resnet34,
    resnet50,
    resnet101,
    resnet152,
    resnext50_32x4d,
    resnext101_32x8d,
    resnext101_64x4d,
    wide_resnet50_2,
    wide_resnet101_2,
)
from .shufflenet import shufflenet_v2_x0_5, shufflenet_v2_x1_0, shufflenet_v2_x1_5, shufflenet_v2_x2_0
from .squeezenet import squeezenet1_0, squeezenet1_1
from .vgg import vgg11, vgg11_bn, vgg13, vgg13_bn, vgg16, vgg16_bn, vgg19, vgg19_bn
from .vit import vit_b_16, vit_b_32, vit_l_16, vit_l_32

_FUNCTIONS = (
    alexnet, convnext_base, convnext_large, convnext_small, convnext_tiny, densenet121, densenet161, densenet169, densenet201,
    efficientnet_b0, efficientnet_b1, efficientnet_b2, efficientnet_b3, efficientnet_b4, efficientnet_b5, efficientnet_b6,
    efficientnet_b7, googlenet, inception_v3, mnasnet0_5, mnasnet0_75, mnasnet1_0, mnasnet1_3, mobilenet_v2, mobilenet_v3_large,
    mobilenet_v3_small, resnet18, resnet34, resnet50, resnet101, resnet152, resnext50_32x4d, resnext101_32x8d, resnext101_64x4d,
    wide_resnet50_2, wide_resnet101_2, shufflenet_v2_x0_5, shufflenet_v2_x1_0, shufflenet_v2_x1_5, shufflenet_v2_x2_0,
    squeezenet1_0, squeezenet1_1, vgg11, vgg11_bn, vgg13, vgg13_bn, vgg16, vgg16_bn, vgg19, vgg19_bn, vit_b_16, vit_b_32,
    vit_l_16, vit_l_32,
)  # fmt: skip
# Of torchvision 0.28 as well: whoever lists the names finds them, whoever calls one is told.
_ELSEWHERE = """
    efficientnet_v2_l efficientnet_v2_m efficientnet_v2_s maxvit_t regnet_x_16gf regnet_x_1_6gf regnet_x_32gf
    regnet_x_3_2gf regnet_x_400mf regnet_x_800mf regnet_x_8gf regnet_y_128gf regnet_y_16gf regnet_y_1_6gf
    regnet_y_32gf regnet_y_3_2gf regnet_y_400mf regnet_y_800mf regnet_y_8gf swin_b swin_s swin_t swin_v2_b swin_v2_s
    swin_v2_t vit_h_14
    get_model get_model_builder get_model_weights get_weight list_models
"""


def _absent(name):
    def function(*args, **kwargs):
        raise NotImplementedError(f"torchvision's {name} is not among the networks of this package")

    return function


# Stands for torchvision.models.__dict__.
networks = {name: _absent(name) for name in _ELSEWHERE.split()} | {function.__name__: function for function in _FUNCTIONS}
