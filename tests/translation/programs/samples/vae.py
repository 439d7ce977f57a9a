"""A variational autoencoder; the noise comes from numpy so that both sides see the same."""
import numpy as np
import torch
import torch.utils.data
from torch import nn, optim
from torch.nn import functional as F

from seeding import fill

noise = np.random.RandomState(9)


class VAE(nn.Module):
    def __init__(self, size=16, hidden=12, latent=3):
        super().__init__()
        self.fc1 = nn.Linear(size, hidden)
        self.fc21 = nn.Linear(hidden, latent)
        self.fc22 = nn.Linear(hidden, latent)
        self.fc3 = nn.Linear(latent, hidden)
        self.fc4 = nn.Linear(hidden, size)

    def encode(self, x):
        h1 = F.relu(self.fc1(x))
        return self.fc21(h1), self.fc22(h1)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        eps = torch.tensor(noise.randn(*mu.shape), dtype=torch.float32)
        return mu + eps * std

    def decode(self, z):
        h3 = F.relu(self.fc3(z))
        return torch.sigmoid(self.fc4(h3))

    def forward(self, x):
        mu, logvar = self.encode(x.view(-1, 16))
        z = self.reparameterize(mu, logvar)
        return self.decode(z), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    BCE = F.binary_cross_entropy(recon_x, x.view(-1, 16), reduction='sum')
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + KLD


rng = np.random.RandomState(0)
images = torch.tensor(rng.rand(20, 4, 4), dtype=torch.float32)
train_loader = torch.utils.data.DataLoader(images, batch_size=5)
model = fill(VAE())
optimizer = optim.Adam(model.parameters(), lr=1e-2)


def train(epoch):
    model.train()
    train_loss = 0
    for batch_idx, data in enumerate(train_loader):
        optimizer.zero_grad()
        recon_batch, mu, logvar = model(data)
        loss = loss_function(recon_batch, data, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        optimizer.step()
    print('====> Epoch: {} Average loss: {:.4f}'.format(epoch, train_loss / len(train_loader.dataset)))


for epoch in range(1, 5):
    train(epoch)
