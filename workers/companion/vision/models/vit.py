"""Vision transformers."""

from __future__ import annotations

import collections
import enum

from mindspore import Parameter, nn, ops

from ...checkpoint import chosen_weights, load_trained
from ...init import normal_, trunc_normal_, xavier_uniform_, zeros_
from ...nn.activation import GELU
from ...nn.attention import MultiheadAttention
from ...nn.normalization import LayerNorm
from ..layers import MLP


class EncoderBlock(nn.Cell):
    """The part of a vision transformer."""

    def __init__(self, num_heads, hidden_dim, mlp_dim, dropout, attention_dropout):
        super().__init__()
        self.num_heads = num_heads
        self.ln_1 = LayerNorm(hidden_dim, eps=1e-6)
        self.self_attention = MultiheadAttention(hidden_dim, num_heads, dropout=attention_dropout, batch_first=True)
        self.dropout = nn.Dropout(p=float(dropout))
        self.ln_2 = LayerNorm(hidden_dim, eps=1e-6)
        self.mlp = MLP(hidden_dim, [mlp_dim, hidden_dim], activation_layer=GELU, dropout=dropout)
        for cell in (self.mlp[0], self.mlp[3]):
            xavier_uniform_(cell.weight)
            normal_(cell.bias, std=1e-6)

    def construct(self, x):
        normed = self.ln_1(x)
        x = x + self.dropout(self.self_attention(normed, normed, normed, need_weights=False)[0])
        return x + self.mlp(self.ln_2(x))


class ViTEncoder(nn.Cell):
    """Places and parts of a vision transformer."""

    def __init__(self, seq_length, num_layers, dropout, *sizes):
        super().__init__()
        self.pos_embedding = Parameter(ops.randn(1, seq_length, sizes[1]) * 0.02, name="pos_embedding")
        self.dropout = nn.Dropout(p=float(dropout))
        layers = collections.OrderedDict()
        for number in range(num_layers):
            layers[f"encoder_layer_{number}"] = EncoderBlock(*sizes)
        self.layers = nn.SequentialCell(layers)
        self.ln = LayerNorm(sizes[1], eps=1e-6)

    def construct(self, x):
        return self.ln(self.layers(self.dropout(x + self.pos_embedding)))


class VisionTransformer(nn.Cell):
    """torchvision's vision transformer: the same names, so that its checkpoints fit."""

    def __init__(
        self,
        image_size,
        patch_size,
        num_layers,
        num_heads,
        hidden_dim,
        mlp_dim,
        dropout=0.0,
        attention_dropout=0.0,
        num_classes=1000,
        representation_size=None,
    ):
        super().__init__()
        self.image_size, self.patch_size, self.hidden_dim, self.num_classes = image_size, patch_size, hidden_dim, num_classes
        self.conv_proj = nn.Conv2d(3, hidden_dim, patch_size, patch_size, "valid", has_bias=True)
        self.class_token = Parameter(ops.zeros((1, 1, hidden_dim)), name="class_token")
        self.seq_length = (image_size // patch_size) ** 2 + 1
        sizes = (num_heads, hidden_dim, mlp_dim, dropout, attention_dropout)
        self.encoder = ViTEncoder(self.seq_length, num_layers, dropout, *sizes)
        heads, width = collections.OrderedDict(), representation_size or hidden_dim
        if representation_size:
            heads |= {"pre_logits": nn.Dense(hidden_dim, width), "act": nn.Tanh()}
            trunc_normal_(heads["pre_logits"].weight, std=hidden_dim**-0.5)
            zeros_(heads["pre_logits"].bias)
        heads["head"] = nn.Dense(width, num_classes, weight_init="zeros", bias_init="zeros")
        self.heads = nn.SequentialCell(heads)
        trunc_normal_(self.conv_proj.weight, std=(3 * patch_size**2) ** -0.5)
        zeros_(self.conv_proj.bias)

    def construct(self, x):
        if x.shape[2:] != (self.image_size, self.image_size):
            raise ValueError(f"pictures are {self.image_size} x {self.image_size}, not {x.shape[2:]}")
        x = self.conv_proj(x).reshape(x.shape[0], self.hidden_dim, -1).permute(0, 2, 1)
        token = self.class_token.broadcast_to((x.shape[0], 1, self.hidden_dim))
        return self.heads(self.encoder(ops.cat([token, x], 1))[:, 0])


class ViT_B_16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_b_16."""

    IMAGENET1K_V1 = "vit_b_16-c867db91.pth"
    IMAGENET1K_SWAG_E2E_V1 = "vit_b_16_swag-9ac1b537.pth"
    IMAGENET1K_SWAG_LINEAR_V1 = "vit_b_16_lc_swag-4e70ced5.pth"
    DEFAULT = IMAGENET1K_V1


def vit_b_16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_b_16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_B_16_Weights, weights, pretrained)
    wide = chosen is not None and chosen.name == "IMAGENET1K_SWAG_E2E_V1"
    size = 384 if wide else kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 16, 12, 12, 768, 3072, **kwargs), chosen)


class ViT_B_32_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_b_32."""

    IMAGENET1K_V1 = "vit_b_32-d86f8d99.pth"
    DEFAULT = IMAGENET1K_V1


def vit_b_32(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_b_32; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_B_32_Weights, weights, pretrained)
    size = kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 32, 12, 12, 768, 3072, **kwargs), chosen)


class ViT_L_16_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_l_16."""

    IMAGENET1K_V1 = "vit_l_16-852ce7e3.pth"
    IMAGENET1K_SWAG_E2E_V1 = "vit_l_16_swag-4f3808c9.pth"
    IMAGENET1K_SWAG_LINEAR_V1 = "vit_l_16_lc_swag-4d563306.pth"
    DEFAULT = IMAGENET1K_V1


def vit_l_16(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_l_16; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_L_16_Weights, weights, pretrained)
    wide = chosen is not None and chosen.name == "IMAGENET1K_SWAG_E2E_V1"
    size = 512 if wide else kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 16, 24, 16, 1024, 4096, **kwargs), chosen)


class ViT_L_32_Weights(enum.Enum):
    """The files in which torchvision keeps trained weights of vit_l_32."""

    IMAGENET1K_V1 = "vit_l_32-c7638314.pth"
    DEFAULT = IMAGENET1K_V1


def vit_l_32(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's vit_l_32; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(ViT_L_32_Weights, weights, pretrained)
    size = kwargs.pop("image_size", 224)
    return load_trained(VisionTransformer(size, 32, 24, 16, 1024, 4096, **kwargs), chosen)
