"""The generator's step comes first, with losses in functions."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from seeding import fill


def build(sizes, last):
    layers = []
    for a, b in zip(sizes[:-1], sizes[1:]):
        layers += [nn.Linear(a, b), nn.LeakyReLU(0.2)]
    return nn.Sequential(*layers[:-1], last)


generator = fill(build([3, 8, 4], nn.Tanh()))
discriminator = fill(build([4, 8, 1], nn.Sigmoid()))
adversarial_loss = torch.nn.BCELoss()
optimizer_G = torch.optim.RMSprop(generator.parameters(), lr=0.005)
optimizer_D = torch.optim.RMSprop(discriminator.parameters(), lr=0.005)
rng = np.random.RandomState(5)
dataset = [rng.randn(6, 4).astype(np.float32) for _ in range(5)]

for epoch in range(2):
    for batch, imgs in enumerate(dataset):
        real_imgs = torch.from_numpy(imgs)
        valid = torch.ones(real_imgs.size(0), 1)
        fake = torch.zeros(real_imgs.size(0), 1)

        optimizer_G.zero_grad()
        z = torch.tensor(rng.normal(0, 1, (imgs.shape[0], 3)), dtype=torch.float32)
        gen_imgs = generator(z)
        g_loss = adversarial_loss(discriminator(gen_imgs), valid)
        g_loss.backward()
        optimizer_G.step()

        optimizer_D.zero_grad()
        real_loss = adversarial_loss(discriminator(real_imgs), valid)
        fake_loss = adversarial_loss(discriminator(gen_imgs.detach()), fake)
        d_loss = (real_loss + fake_loss) / 2
        d_loss.backward()
        optimizer_D.step()
        print(f"[{epoch}.{batch}] D {d_loss.item():.5f} G {g_loss.item():.5f}")
