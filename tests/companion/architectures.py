"""Networks in torch, each with an input: what torch saved of them is loaded into their translations."""

from __future__ import annotations

ARCHITECTURES = {
    "convolution": ("nn.Sequential(nn.Conv2d(3, 4, 3, bias=False), nn.BatchNorm2d(4), nn.ReLU())", "torch.rand(2, 3, 8, 8)"),
    "one dimension": (
        "nn.Sequential(nn.Conv1d(3, 4, 3), nn.BatchNorm1d(4), nn.PReLU(), nn.ConvTranspose1d(4, 2, 3))",
        "torch.rand(2, 3, 8)",
    ),
    "three dimensions": (
        "nn.Sequential(nn.Conv3d(3, 4, 3), nn.BatchNorm3d(4), nn.ConvTranspose3d(4, 2, 2))",
        "torch.rand(2, 3, 5, 5, 5)",
    ),
    "norms": (
        "nn.Sequential(nn.ConvTranspose2d(3, 4, 3, 2, 1, 1), nn.InstanceNorm2d(4, affine=True), nn.GroupNorm(2, 4))",
        "torch.rand(2, 3, 5, 5)",
    ),
    "embedding": (
        "nn.Sequential(nn.Embedding(9, 6), nn.LayerNorm(6), nn.GELU(), nn.Linear(6, 3, bias=False))",
        "torch.arange(8).reshape(2, 4)",
    ),
    "bag": ("nn.EmbeddingBag(9, 4)", "torch.arange(8).reshape(2, 4)"),
    "lstm": ("nn.LSTM(4, 3, 2, bidirectional=True, batch_first=True)", "torch.rand(2, 5, 4)"),
    "gru": ("nn.GRU(4, 3, 2)", "torch.rand(2, 5, 4)"),
    "rnn": ("nn.RNN(4, 3, nonlinearity='relu')", "torch.rand(2, 5, 4)"),
    "lstm cell": ("nn.LSTMCell(4, 3)", "torch.rand(2, 4)"),
    "gru cell": ("nn.GRUCell(4, 3)", "torch.rand(2, 4)"),
    "attention": ("Attention()", "torch.rand(2, 5, 4)"),
    "encoder": ("nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2)", "torch.rand(2, 5, 8)"),
    "decoder": ("Decoder()", "torch.rand(2, 5, 8)"),
    "transformer": ("Pair()", "torch.rand(2, 5, 8)"),
    "tied": ("Tied()", "torch.arange(8).reshape(2, 4)"),
    "parameters": ("Parameters()", "torch.rand(2, 4)"),
    "containers": ("Containers()", "torch.rand(2, 4)"),
    "buffers": ("Buffers()", "torch.rand(2, 4)"),
    "weight norm": ("nn.utils.weight_norm(nn.Linear(4, 3))", "torch.rand(2, 4)"),
    "spectral norm": ("nn.utils.spectral_norm(nn.Linear(4, 3))", "torch.rand(2, 4)"),
    "resnet": ("models.resnet18(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "vgg": ("models.vgg11_bn(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "mobilenet": ("models.mobilenet_v2(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "densenet": ("models.densenet121(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "shufflenet": ("models.shufflenet_v2_x0_5(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "squeezenet": ("models.squeezenet1_1(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "googlenet": ("models.googlenet(num_classes=4, aux_logits=False, init_weights=False)", "torch.rand(1, 3, 32, 32)"),
    "convnext": ("models.convnext_tiny(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
    "efficientnet": ("models.efficientnet_b0(num_classes=4)", "torch.rand(1, 3, 32, 32)"),
}
CLASSES = """
class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(4, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x)[0]


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, batch_first=True), 2)

    def forward(self, x):
        return self.decoder(x, x)


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.both = nn.Transformer(8, 2, 1, 1, 16, batch_first=True)

    def forward(self, x):
        return self.both(x, x)


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(9, 6)
        self.head = nn.Linear(6, 9, bias=False)
        self.head.weight = self.embedding.weight

    def forward(self, x):
        return self.head(self.embedding(x))


class Parameters(nn.Module):
    def __init__(self):
        super().__init__()
        self.gamma = nn.Parameter(torch.rand(4))
        self.several = nn.ParameterList([nn.Parameter(torch.rand(4)) for _ in range(2)])

    def forward(self, x):
        return x * self.gamma + self.several[0] - self.several[1]


class Containers(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.LayerNorm(4)])
        self.named = nn.ModuleDict({"dense": nn.Linear(4, 4), "norm": nn.BatchNorm1d(4)})

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.named["norm"](self.named["dense"](x))


class Buffers(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.rand(4))
        self.dense = nn.Linear(4, 4)

    def forward(self, x):
        return self.dense(x - self.mean)
"""
HEAD = f"import torch\nfrom torch import nn\nfrom torchvision import models\n\nimport numpy as np\n\n{CLASSES}"
BOTH = """
net.eval()
out = net(x)
out = out[0] if isinstance(out, tuple) else out
"""


def saving(name: str, path: str) -> str:
    """A program that makes the network, moves its weights and statistics, and saves them with an input and the output."""
    network, given = ARCHITECTURES[name]
    return f"""{HEAD}
torch.manual_seed(1)
net = {network}
for parameter in net.parameters():
    parameter.data.add_(torch.rand(parameter.shape) * 0.01)
net.train()
x = {given}
net(torch.cat([x, x]))
torch.save({{"epoch": 3, "model": net.state_dict()}}, {path + ".pth"!r})
{BOTH}
np.savez({path + ".npz"!r}, x=x.numpy(), out=out.detach().numpy())
"""


def loading(name: str, path: str) -> str:
    """A program that loads them into a network of its own and prints how far the outputs are apart, relative to the largest."""
    network, _ = ARCHITECTURES[name]
    return f"""{HEAD}
net = {network}
net.load_state_dict(torch.load({path + ".pth"!r}, map_location="cpu")["model"])
kept = np.load({path + ".npz"!r})
x = torch.from_numpy(kept["x"])
{BOTH}
print(float(np.abs(out.detach().numpy() - kept["out"]).max() / np.abs(kept["out"]).max()))
"""
