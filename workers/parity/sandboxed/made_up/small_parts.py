"""What vision transformers take from timm, on torch's side where it is not installed: the same parts as the companion has for the
other side (`companion/vision/transformers.py`), by timm's names and arguments. What is not here cannot be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

IMAGENET_DEFAULT_MEAN, IMAGENET_DEFAULT_STD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
IMAGENET_INCEPTION_MEAN = IMAGENET_INCEPTION_STD = (0.5, 0.5, 0.5)
_SETTINGS = {
    "url": "", "num_classes": 1000, "input_size": (3, 224, 224), "pool_size": None, "crop_pct": 0.9,
    "interpolation": "bicubic", "fixed_input_size": True, "mean": (0.5, 0.5, 0.5), "std": (0.5, 0.5, 0.5),
    "first_conv": "patch_embed.proj", "classifier": "head",
}  # fmt: skip
trunc_normal_ = nn.init.trunc_normal_


def to_ntuple(n: int) -> Callable[[Any], tuple[Any, ...]]:
    return lambda x: tuple(x) if hasattr(x, "__iter__") and not isinstance(x, str) else (x,) * n


to_1tuple, to_2tuple, to_3tuple, to_4tuple = map(to_ntuple, (1, 2, 3, 4))


def drop_path(x: Tensor, drop_prob: float = 0.0, training: bool = False, scale_by_keep: bool = True) -> Tensor:
    if drop_prob == 0 or not training:
        return x
    keep = 1 - drop_prob
    kept = (torch.rand((x.shape[0],) + (1,) * (x.ndim - 1)) < keep).to(x.dtype)
    return x * (kept / keep if keep > 0 and scale_by_keep else kept)


class DropPath(nn.Module):
    def __init__(self, drop_prob: float = 0.0, scale_by_keep: bool = True) -> None:
        super().__init__()
        self.drop_prob, self.scale_by_keep = drop_prob, scale_by_keep

    def forward(self, x: Tensor) -> Tensor:
        return drop_path(x, self.drop_prob, self.training, self.scale_by_keep)


class LayerScale(nn.Module):
    def __init__(self, dim: int, init_values: float = 1e-5) -> None:
        super().__init__()
        self.gamma = nn.Parameter(init_values * torch.ones(dim))

    def forward(self, x: Tensor) -> Tensor:
        return x * self.gamma


class Mlp(nn.Module):
    def __init__(
        self, in_features: int, hidden_features: int | None = None, out_features: int | None = None,
        act_layer: Callable[[], nn.Module] = nn.GELU, norm_layer: Callable[[int], nn.Module] | None = None,
        bias: Any = True, drop: Any = 0.0,
    ) -> None:  # fmt: skip
        super().__init__()
        hidden, (first, second), (before, behind) = hidden_features or in_features, to_2tuple(bias), to_2tuple(drop)
        self.fc1 = nn.Linear(in_features, hidden, bias=first)
        self.act = act_layer()
        self.drop1 = nn.Dropout(before)
        self.norm = norm_layer(hidden) if norm_layer is not None else nn.Identity()
        self.fc2 = nn.Linear(hidden, out_features or in_features, bias=second)
        self.drop2 = nn.Dropout(behind)

    def forward(self, x: Tensor) -> Any:
        return self.drop2(self.fc2(self.norm(self.drop1(self.act(self.fc1(x))))))


class Attention(nn.Module):
    def __init__(
        self, dim: int, num_heads: int = 8, qkv_bias: bool = False, qk_norm: bool = False, scale_norm: bool = False,
        proj_bias: bool = True, attn_drop: float = 0.0, proj_drop: float = 0.0,
        norm_layer: Callable[[int], nn.Module] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        if dim % num_heads:
            raise ValueError("dim should be divisible by num_heads")
        self.num_heads, self.head_dim, self.scale = num_heads, dim // num_heads, (dim // num_heads) ** -0.5
        normed = norm_layer or nn.LayerNorm
        self.qkv = nn.Linear(dim, dim * 3, bias=qkv_bias)
        self.q_norm = normed(self.head_dim) if qk_norm else nn.Identity()
        self.k_norm = normed(self.head_dim) if qk_norm else nn.Identity()
        self.attn_drop = nn.Dropout(attn_drop)
        self.norm = normed(dim) if scale_norm else nn.Identity()
        self.proj = nn.Linear(dim, dim, bias=proj_bias)
        self.proj_drop = nn.Dropout(proj_drop)

    def forward(self, x: Tensor) -> Any:
        samples, tokens, dim = x.shape
        q, k, v = self.qkv(x).reshape(samples, tokens, 3, self.num_heads, self.head_dim).permute(2, 0, 3, 1, 4).unbind(0)
        weights = (self.q_norm(q) * self.scale @ self.k_norm(k).transpose(-2, -1)).softmax(dim=-1)
        mixed = (self.attn_drop(weights) @ v).transpose(1, 2).reshape(samples, tokens, dim)
        return self.proj_drop(self.proj(self.norm(mixed)))


class PatchEmbed(nn.Module):
    def __init__(
        self, img_size: Any = 224, patch_size: Any = 16, in_chans: int = 3, embed_dim: int = 768,
        norm_layer: Callable[[int], nn.Module] | None = None, flatten: bool = True, output_fmt: str | None = None,
        bias: bool = True, strict_img_size: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.patch_size = to_2tuple(patch_size)
        self.img_size = None if img_size is None else to_2tuple(img_size)
        sides = zip(self.img_size, self.patch_size, strict=True) if self.img_size else ()
        self.grid_size = tuple(side // patch for side, patch in sides) or None
        self.num_patches = self.grid_size[0] * self.grid_size[1] if self.grid_size else None
        self.flatten, self.strict_img_size = flatten, strict_img_size
        self.proj = nn.Conv2d(in_chans, embed_dim, self.patch_size, self.patch_size, bias=bias)
        self.norm = norm_layer(embed_dim) if norm_layer else nn.Identity()

    def forward(self, x: Tensor) -> Any:
        if self.strict_img_size and self.img_size is not None and tuple(x.shape[2:]) != self.img_size:
            raise AssertionError(f"the input is {x.shape[2:]}, the model takes {self.img_size}")
        x = self.proj(x)
        return self.norm(x.flatten(2).transpose(1, 2) if self.flatten else x)


def register_model(function: Any) -> Any:
    """There is no list of models here."""
    return function


def _cfg(url: str = "", **named: Any) -> dict[str, Any]:
    return _SETTINGS | {"url": url} | named


def accuracy(output: Tensor, target: Tensor, topk: Sequence[int] = (1,)) -> list[Tensor]:
    places = output.topk(min(max(topk), output.shape[1]), 1, True, True)[1]
    found = places == target.reshape(-1, 1)
    return [found[:, :k].any(1).float().mean() * 100 for k in topk]
