import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 4)
        self.conv = nn.Conv1d(4, 6, 3, pad_mode="valid", has_bias=True)
        self.norm = nn.BatchNorm1d(6)
        self.head = nn.Dense(6, 2)

    def construct(self, tokens):
        x = self.conv(self.embed(tokens).transpose(0, 2, 1))
        n, c, length = x.shape
        x = self.norm(x.transpose(0, 2, 1).reshape(-1, c)).reshape(n, length, c)  # BatchNorm1d takes two axes
        return self.head(ops.relu(x).mean(1))


def torch_weights():
    """What `torch.load("net.pth")` gives, as arrays: here drawn as on the other side, there `{k: v.numpy() ...}`."""
    rng = np.random.default_rng(0)
    shapes = {"embed.weight": (10, 4), "conv.weight": (6, 4, 3), "conv.bias": (6,), "norm.weight": (6,), "norm.bias": (6,),
              "norm.running_mean": (6,), "norm.running_var": (6,), "head.weight": (2, 6), "head.bias": (2,)}
    return {name: abs(rng.normal(0.5, 0.3, shape)) for name, shape in shapes.items()}


NORMS = {"weight": "gamma", "bias": "beta", "running_mean": "moving_mean", "running_var": "moving_variance"}


def names(net):
    """torch's name of each parameter -> MindSpore's."""
    found = {}
    for path, cell in net.cells_and_names():
        prefix = f"{path}." if path else ""
        if isinstance(cell, (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d)):
            found |= {f"{prefix}{old}": f"{prefix}{new}" for old, new in NORMS.items()}
        elif isinstance(cell, (nn.LayerNorm, nn.GroupNorm)):
            found |= {f"{prefix}weight": f"{prefix}gamma", f"{prefix}bias": f"{prefix}beta"}
        elif isinstance(cell, nn.Embedding):
            found[f"{prefix}weight"] = f"{prefix}embedding_table"
    return found


net = Net()
mapped, shapes = names(net), {name: parameter.shape for name, parameter in net.parameters_and_names()}
converted = {}
for name, value in torch_weights().items():
    if name.endswith("num_batches_tracked"):
        continue
    new = mapped.get(name, name)
    value = value.reshape(shapes[new]) if new == "conv.weight" else value  # one axis more: (6, 4, 1, 3)
    converted[new] = ms.Parameter(ms.Tensor(value, ms.float32), name=new)
ms.save_checkpoint([{"name": name, "data": value} for name, value in converted.items()], "net.ckpt")

missing, unused = ms.load_param_into_net(net, ms.load_checkpoint("net.ckpt"))
net.set_train(False)
tokens = ms.ops.arange(12).reshape(2, 6) % 10
print(np.round(net(tokens).asnumpy(), 4).tolist())
print("left over", missing, unused)
