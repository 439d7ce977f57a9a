"""Two networks, two optimizers, one loop."""
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim

from seeding import fill

nz, ngf, data_size = 4, 8, 6


class Generator(nn.Module):
    def __init__(self):
        super(Generator, self).__init__()
        self.main = nn.Sequential(nn.Linear(nz, ngf), nn.ReLU(True), nn.Linear(ngf, data_size), nn.Tanh())

    def forward(self, input):
        return self.main(input)


class Discriminator(nn.Module):
    def __init__(self):
        super(Discriminator, self).__init__()
        self.main = nn.Sequential(nn.Linear(data_size, ngf), nn.LeakyReLU(0.2, inplace=True), nn.Linear(ngf, 1), nn.Sigmoid())

    def forward(self, input):
        return self.main(input).view(-1)


netG = fill(Generator())
netD = fill(Discriminator())
criterion = nn.BCELoss()
real_label, fake_label = 1.0, 0.0
optimizerD = optim.Adam(netD.parameters(), lr=0.01, betas=(0.5, 0.999))
optimizerG = optim.Adam(netG.parameters(), lr=0.01, betas=(0.5, 0.999))
rng = np.random.RandomState(0)

for epoch in range(2):
    for i in range(4):
        netD.zero_grad()
        real = torch.tensor(rng.randn(8, data_size), dtype=torch.float32)
        b_size = real.size(0)
        label = torch.full((b_size,), real_label)
        output = netD(real)
        errD_real = criterion(output, label)
        errD_real.backward()
        D_x = output.mean().item()

        noise = torch.tensor(rng.randn(b_size, nz), dtype=torch.float32)
        fake = netG(noise)
        label.fill_(fake_label)
        output = netD(fake.detach())
        errD_fake = criterion(output, label)
        errD_fake.backward()
        D_G_z1 = output.mean().item()
        errD = errD_real + errD_fake
        optimizerD.step()

        netG.zero_grad()
        label.fill_(real_label)
        output = netD(fake)
        errG = criterion(output, label)
        errG.backward()
        D_G_z2 = output.mean().item()
        optimizerG.step()
        print('[%d/%d] Loss_D: %.4f Loss_G: %.4f D(x): %.4f D(G(z)): %.4f / %.4f'
              % (epoch, i, errD.item(), errG.item(), D_x, D_G_z1, D_G_z2))
