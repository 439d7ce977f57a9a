from __future__ import annotations

import collections

from mindspore import Parameter, nn, ops


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
