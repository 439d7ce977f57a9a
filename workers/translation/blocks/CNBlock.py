from __future__ import annotations

from mindspore import Parameter, nn, ops


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
        self.layer_scale = Parameter(ops.full((dim, 1, 1), float(layer_scale)), name="layer_scale")
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")

    def construct(self, x):
        return self.stochastic_depth(self.layer_scale * self.block(x)) + x
