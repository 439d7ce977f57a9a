"""A variational autoencoder with an abstract base, layers from a list of widths, and a coupling flow on the latent code."""
from abc import abstractmethod
from typing import Any, List, Optional

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class Base(nn.Module):
    def __init__(self) -> None:
        super(Base, self).__init__()

    def encode(self, input: torch.Tensor) -> List[torch.Tensor]:
        raise NotImplementedError

    @abstractmethod
    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        pass

    @abstractmethod
    def loss_function(self, *inputs: Any, **kwargs) -> torch.Tensor:
        pass


class Flow(nn.Module):
    def __init__(self, nets, masks):
        super().__init__()
        self.mask = nn.Parameter(masks, requires_grad=False)
        self.s = torch.nn.ModuleList([nets() for _ in range(len(masks))])
        self.t = torch.nn.ModuleList([nets() for _ in range(len(masks))])

    def forward(self, x):
        log_det, z = x.new_zeros(x.shape[0]), x
        for i in reversed(range(len(self.t))):
            kept = self.mask[i] * z
            s, t = self.s[i](kept) * (1 - self.mask[i]), self.t[i](kept) * (1 - self.mask[i])
            z = (1 - self.mask[i]) * (z - t) * torch.exp(-s) + kept
            log_det -= s.sum(dim=1)
        return z, log_det


class Latent(Base):
    def __init__(self, channels: int, latent: int, widths: Optional[List[int]] = None, **kwargs) -> None:
        super(Latent, self).__init__()
        widths = widths or [4, 6]
        modules = []
        for width in widths:
            modules.append(nn.Sequential(nn.Conv2d(channels, width, 3, stride=2, padding=1), nn.BatchNorm2d(width), nn.LeakyReLU()))
            channels = width
        self.encoder = nn.Sequential(*modules)
        self.mu, self.var = nn.Linear(widths[-1] * 4, latent), nn.Linear(widths[-1] * 4, latent)
        nets = lambda: nn.Sequential(nn.Linear(latent, 5), nn.LeakyReLU(), nn.Linear(5, latent), nn.Tanh())
        self.flow = Flow(nets, torch.from_numpy(np.array([[0, 1] * (latent // 2), [1, 0] * (latent // 2)], dtype=np.float32)))
        self.start = nn.Linear(latent, widths[-1] * 4)
        modules = []
        widths.reverse()
        for i in range(len(widths) - 1):
            modules.append(nn.Sequential(
                nn.ConvTranspose2d(widths[i], widths[i + 1], kernel_size=3, stride=2, padding=1, output_padding=1),
                nn.BatchNorm2d(widths[i + 1]), nn.LeakyReLU()))
        self.decoder = nn.Sequential(*modules)
        self.final = nn.Sequential(nn.ConvTranspose2d(widths[-1], 3, 3, stride=2, padding=1, output_padding=1), nn.Tanh())

    def encode(self, input):
        result = torch.flatten(self.encoder(input), start_dim=1)
        return [self.mu(result), self.var(result)]

    def decode(self, z):
        return self.final(self.decoder(self.start(z).view(z.size(0), -1, 2, 2)))

    def reparameterize(self, mu, logvar):
        eps = torch.randn_like(mu)
        return eps * torch.exp(0.5 * logvar) + mu

    def forward(self, input, **kwargs):
        mu, log_var = self.encode(input)
        z, log_det = self.flow(self.reparameterize(mu, log_var))
        return [self.decode(z), input, mu, log_var, log_det]

    def loss_function(self, *args, **kwargs) -> dict:
        recons, input, mu, log_var, log_det = args
        fit = F.mse_loss(recons, input)
        kld = torch.mean(-0.5 * torch.sum(1 + log_var - mu ** 2 - log_var.exp(), dim=1) - log_det, dim=0)
        return {"loss": fit + kwargs["weight"] * kld, "fit": fit.detach(), "KLD": -kld.detach()}


model = Latent(3, 4)
found = model(torch.randn(3, 3, 8, 8))
loss = model.loss_function(*found, weight=0.1)
