"""Critics whose weights are normed, in the old form and as parametrizations; initialisation by class name and attribute."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import spectral_norm
from torch.nn.utils.parametrizations import weight_norm


def init_weights(m):
    name = m.__class__.__name__
    if hasattr(m, "weight") and name.find("BatchNorm") != -1:
        nn.init.normal_(m.weight.data, 1.0, 0.02)
        nn.init.constant_(m.bias.data, 0.0)
    elif name.find("Linear") != -1:
        nn.init.xavier_normal_(m.weight.data, gain=0.5)


class Down(nn.Module):
    def __init__(self, inputs, outputs, norm_f):
        super().__init__()
        self.conv1 = norm_f(nn.Conv2d(inputs, inputs, 3, 1, 1))
        self.conv2 = norm_f(nn.Conv2d(inputs, outputs, 4, 2, 1))
        self.bn = nn.BatchNorm2d(outputs)

    def forward(self, x):
        x = F.leaky_relu(self.conv1(x), 0.2)
        return F.leaky_relu(self.bn(self.conv2(x)), 0.2)


class Critic(nn.Module):
    def __init__(self, width=4, use_spectral_norm=True):
        super().__init__()
        norm_f = spectral_norm if use_spectral_norm else weight_norm
        self.embed = spectral_norm(nn.Linear(3, width))
        self.down = nn.ModuleList([Down(3 + width, 6, norm_f), Down(6, 8, norm_f)])
        self.up = weight_norm(nn.ConvTranspose2d(8, 4, 2, 2))
        self.out = norm_f(nn.Conv2d(4, 1, 1))
        self.fc = nn.Linear(16, 2)
        self.apply(init_weights)

    def forward(self, x, label):
        fmap = []
        e = self.embed(label)[:, :, None, None].expand(-1, -1, *x.shape[2:])
        x = torch.cat([x, e], dim=1)
        for layer in self.down:
            x = layer(x)
            fmap.append(x)
        x = self.out(self.up(x))
        return self.fc(torch.flatten(x, 1, -1)), fmap


if __name__ == "__main__":
    critic = Critic()
    label = torch.rand(2, 3)
    score, fmap = critic(torch.randn(2, 3, 8, 8), label)
    plain = Critic(use_spectral_norm=False)
