from __future__ import annotations

from mindspore import nn


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
