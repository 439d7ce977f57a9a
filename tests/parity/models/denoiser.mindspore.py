from mindspore import Tensor, mint, nn, ops
from mindspore.common.initializer import Zero, initializer


class Denoiser(nn.Cell):
    def __init__(self, width=8):
        super().__init__()
        self.enter = mint.nn.Linear(6, width)
        self.norm = nn.LayerNorm((width,), epsilon=1e-05)
        self.drop = nn.Dropout(p=0.1)
        self.time = mint.nn.Linear(4, width, bias=False)
        self.leave = mint.nn.Linear(width, 6)
        self.register_buffer("steps", ops.cumprod(ops.linspace(1e-4, 0.02, 10), 0))
        self.leave.bias.set_data(initializer(Zero(), self.leave.bias.shape))

    def embed(self, t):
        rate = ops.exp(-ops.arange(2) * 2.0)
        angle = t[:, None].float() * rate[None]
        return ops.cat([angle.sin(), angle.cos()], axis=-1)

    def construct(self, x, t):
        h = ops.silu(self.enter(x)) + self.time(self.embed(t))
        h = self.drop(self.norm(h))
        h = ops.dropout(h, 0.2, self.training)
        gate = ops.sigmoid(h.mean(axis=-1, keep_dims=True))
        return {"noise": self.leave(h) * gate, "level": ops.stop_gradient(x).abs().max(axis=-1)}


net = Denoiser().set_train()
sample = net(ops.randn(4, 6), Tensor([0, 3, 5, 9]))
