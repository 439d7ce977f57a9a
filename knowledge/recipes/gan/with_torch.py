import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)


def drawn(*sizes):
    layers = []
    for inside, outside in zip(sizes, sizes[1:]):
        layers += [nn.Linear(inside, outside), nn.LeakyReLU(0.2)]
    net = nn.Sequential(*layers[:-1])
    for parameter in net.parameters():
        parameter.data = torch.from_numpy(rng.normal(0, 0.3, parameter.shape)).float()
    return net


generator, discriminator = drawn(4, 16, 2), drawn(2, 16, 1)
optimizer_g = torch.optim.Adam(generator.parameters(), lr=1e-2, betas=(0.5, 0.999))
optimizer_d = torch.optim.Adam(discriminator.parameters(), lr=1e-2, betas=(0.5, 0.999))
criterion = nn.BCEWithLogitsLoss()
ones, zeros = torch.ones(32, 1), torch.zeros(32, 1)
for number in range(4):
    real = torch.from_numpy(rng.normal(2, 0.5, (32, 2))).float()
    fake = generator(torch.from_numpy(rng.normal(size=(32, 4))).float())

    optimizer_d.zero_grad()
    loss_d = criterion(discriminator(real), ones) + criterion(discriminator(fake.detach()), zeros)
    loss_d.backward()
    optimizer_d.step()

    optimizer_g.zero_grad()
    loss_g = criterion(discriminator(fake), ones)
    loss_g.backward()
    optimizer_g.step()
    print(f"discriminator {loss_d.item():.3f} generator {loss_g.item():.3f}")
