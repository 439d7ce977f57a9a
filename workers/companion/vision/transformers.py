"""Parts of vision transformers with timm's arguments and names."""

from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, nn, ops

from ..nn.activation import GELU


def to_ntuple(n):
    """A function that repeats a number n times and leaves a sequence as it is."""

    def parse(x):
        return tuple(x) if hasattr(x, "__iter__") and not isinstance(x, str) else (x,) * n

    return parse


def to_1tuple(x):
    """A sequence of one from a number, or the sequence."""
    return to_ntuple(1)(x)


def to_2tuple(x):
    """Height and width from one number or from a pair."""
    return to_ntuple(2)(x)


def to_3tuple(x):
    """Three numbers from one, or the sequence."""
    return to_ntuple(3)(x)


def to_4tuple(x):
    """Four numbers from one, or the sequence."""
    return to_ntuple(4)(x)


def drop_path(x, drop_prob=0.0, training=False, scale_by_keep=True):
    """Leaves out whole samples (rows of x) while training, and scales the others so that the mean stays."""
    if drop_prob == 0 or not training:
        return x
    keep = 1 - drop_prob
    kept = (ops.rand((x.shape[0],) + (1,) * (x.ndim - 1)) < keep).astype(x.dtype)
    return x * (kept / keep if keep > 0 and scale_by_keep else kept)


class DropPath(nn.Cell):
    """Leaves out whole samples of a residual branch while training."""

    def __init__(self, drop_prob=0.0, scale_by_keep=True):
        super().__init__()
        self.drop_prob, self.scale_by_keep = drop_prob, scale_by_keep

    def construct(self, x):
        return drop_path(x, self.drop_prob, self.training, self.scale_by_keep)


class Mlp(nn.Cell):
    """Two linear layers over the last dimension with an activation between them."""

    def __init__(
        self,
        in_features,
        hidden_features=None,
        out_features=None,
        act_layer=GELU,
        norm_layer=None,
        bias=True,
        drop=0.0,
    ):
        super().__init__()
        hidden, (first, second), (before, behind) = hidden_features or in_features, to_2tuple(bias), to_2tuple(drop)
        self.fc1 = nn.Dense(in_features, hidden, has_bias=first)
        self.act = act_layer()
        self.drop1 = nn.Dropout(p=float(before))
        self.norm = norm_layer(hidden) if norm_layer is not None else nn.Identity()
        self.fc2 = nn.Dense(hidden, out_features or in_features, has_bias=second)
        self.drop2 = nn.Dropout(p=float(behind))

    def construct(self, x):
        return self.drop2(self.fc2(self.norm(self.drop1(self.act(self.fc1(x))))))


class Attention(nn.Cell):
    """Attention of a sequence (N, tokens, dim) to itself, its queries, keys and values from one layer."""

    def __init__(
        self,
        dim,
        num_heads=8,
        qkv_bias=False,
        qk_norm=False,
        scale_norm=False,
        proj_bias=True,
        attn_drop=0.0,
        proj_drop=0.0,
        norm_layer=None,
    ):
        super().__init__()
        if dim % num_heads:
            raise ValueError("dim should be divisible by num_heads")
        self.num_heads, self.head_dim, self.scale = num_heads, dim // num_heads, (dim // num_heads) ** -0.5
        normed = norm_layer or (lambda size: nn.LayerNorm((size,), epsilon=1e-5))
        self.qkv = nn.Dense(dim, dim * 3, has_bias=qkv_bias)
        self.q_norm = normed(self.head_dim) if qk_norm else nn.Identity()
        self.k_norm = normed(self.head_dim) if qk_norm else nn.Identity()
        self.attn_drop = nn.Dropout(p=float(attn_drop))
        self.norm = normed(dim) if scale_norm else nn.Identity()
        self.proj = nn.Dense(dim, dim, has_bias=proj_bias)
        self.proj_drop = nn.Dropout(p=float(proj_drop))

    def construct(self, x):
        samples, tokens, dim = x.shape
        q, k, v = self.qkv(x).reshape(samples, tokens, 3, self.num_heads, self.head_dim).permute(2, 0, 3, 1, 4).unbind(0)
        weights = ops.softmax(ops.matmul(self.q_norm(q) * self.scale, self.k_norm(k).swapaxes(-2, -1)), axis=-1)
        mixed = ops.matmul(self.attn_drop(weights), v).swapaxes(1, 2).reshape(samples, tokens, dim)
        return self.proj_drop(self.proj(self.norm(mixed)))


class PatchEmbed(nn.Cell):
    """Images (N, C, H, W) as sequences of embedded patches (N, patches, embed_dim)."""

    def __init__(
        self,
        img_size=224,
        patch_size=16,
        in_chans=3,
        embed_dim=768,
        norm_layer=None,
        flatten=True,
        output_fmt=None,
        bias=True,
        strict_img_size=True,
    ):
        super().__init__()
        self.patch_size = to_2tuple(patch_size)
        self.img_size = self.grid_size = self.num_patches = None
        if img_size is not None:
            self.img_size = to_2tuple(img_size)
            self.grid_size = tuple(side // patch for side, patch in zip(self.img_size, self.patch_size))
            self.num_patches = self.grid_size[0] * self.grid_size[1]
        self.flatten, self.strict_img_size = flatten, strict_img_size
        self.proj = nn.Conv2d(in_chans, embed_dim, self.patch_size, self.patch_size, pad_mode="valid", has_bias=bias)
        self.norm = norm_layer(embed_dim) if norm_layer else nn.Identity()

    def construct(self, x):
        if self.strict_img_size and self.img_size is not None and tuple(x.shape[2:]) != self.img_size:
            raise AssertionError(f"the input is {x.shape[2:]}, the model takes {self.img_size}")
        x = self.proj(x)
        return self.norm(x.flatten(start_dim=2).swapaxes(1, 2) if self.flatten else x)


class LayerScale(nn.Cell):
    """One learnt factor per channel, small at first."""

    def __init__(self, dim, init_values=1e-5):
        super().__init__()
        self.gamma = Parameter(ops.full((dim,), init_values, dtype=ms.float32))

    def construct(self, x):
        return x * self.gamma


def accuracy(output, target, topk=(1,)):
    """The share of samples, in percent, whose class is among the k highest scores, for each k."""
    places = ops.topk(output, min(max(topk), output.shape[1]))[1]
    found = places.astype(ms.int64) == target.reshape(-1, 1).astype(ms.int64)
    return [found[:, :k].any(1).astype(ms.float32).mean() * 100 for k in topk]


class AverageMeter:
    """timm's running average of a loss or a score: the last value, the sum, the count and the average."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.val = self.avg = self.sum = self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count


def vit_settings(url="", **kwargs):
    """What timm's vision transformers say of themselves: sizes, statistics of the images, names of the first and last layer."""
    settings = {
        "url": url, "num_classes": 1000, "input_size": (3, 224, 224), "pool_size": None, "crop_pct": 0.9,
        "interpolation": "bicubic", "fixed_input_size": True, "mean": (0.5, 0.5, 0.5), "std": (0.5, 0.5, 0.5),
        "first_conv": "patch_embed.proj", "classifier": "head",
    }  # fmt: skip
    return settings | kwargs
