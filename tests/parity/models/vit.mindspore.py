from mindspore import Parameter, nn, ops


class MultiheadAttention(nn.MultiheadAttention):
    """nn.MultiheadAttention with torch's constructor, starting values and results."""

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        bias=True,
        add_bias_kv=False,
        add_zero_attn=False,
        kdim=None,
        vdim=None,
        batch_first=False,
        device=None,
        dtype=None,
    ):
        super().__init__(embed_dim, num_heads, float(dropout), bias, add_bias_kv, add_zero_attn, kdim, vdim, batch_first)
        if bias:
            self.out_proj.bias.set_data(ops.zeros(embed_dim))

    def construct(
        self,
        query,
        key,
        value,
        key_padding_mask=None,
        need_weights=True,
        attn_mask=None,
        average_attn_weights=True,
        is_causal=False,
    ):
        result = super().construct(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights)
        return result if need_weights else (result[0], None)


class Block(nn.Cell):
    def __init__(self, dim, heads):
        super().__init__()
        self.norm1 = nn.LayerNorm((dim,), epsilon=1e-6)
        self.attn = MultiheadAttention(dim, heads, batch_first=True)
        self.norm2 = nn.LayerNorm((dim,), epsilon=1e-6)
        self.mlp = nn.SequentialCell(nn.Dense(dim, 2 * dim), nn.GELU(approximate=True), nn.Dense(2 * dim, dim))

    def construct(self, x):
        y = self.norm1(x)
        x = x + self.attn(y, y, y, need_weights=False)[0]
        return x + self.mlp(self.norm2(x))


class ViT(nn.Cell):
    def __init__(self, size=16, patch=4, dim=12, heads=3, classes=7):
        super().__init__()
        self.patch = nn.Conv2d(3, dim, patch, stride=patch, pad_mode='pad', has_bias=True)
        self.cls = Parameter(ops.randn((1, 1, dim)) * 0.02)
        self.pos = Parameter(ops.randn((1, (size // patch) ** 2 + 1, dim)) * 0.02)
        self.blocks = nn.SequentialCell(Block(dim, heads), Block(dim, heads))
        self.norm = nn.LayerNorm((dim,), epsilon=1e-05)
        self.head = nn.Dense(dim, classes)

    def construct(self, image):
        x = self.patch(image).flatten(2).swapaxes(1, 2)
        x = ops.cat([ops.broadcast_to(self.cls, (x.shape[0], -1, -1)), x], axis=1) + self.pos
        x = self.norm(self.blocks(x))
        return self.head(x[:, 0])


vit = ViT().set_train()
scores = vit(ops.randn((2, 3, 16, 16)))
