"""train() and evaluate() as functions that take everything as arguments."""
import numpy as np
import torch
from torch import nn
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, Dataset

from seeding import fill


class Spirals(Dataset):
    def __init__(self, n, seed):
        rng = np.random.RandomState(seed)
        self.points = rng.randn(n, 6).astype(np.float32)
        self.labels = (self.points[:, 0] * self.points[:, 1] > 0).astype(np.int64)

    def __len__(self):
        return len(self.points)

    def __getitem__(self, index):
        return torch.from_numpy(self.points[index]), self.labels[index]


class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, width), nn.BatchNorm1d(width), nn.ReLU(), nn.Linear(width, 2))

    def forward(self, x):
        return self.layers(x)


def train(model, device, train_loader, optimizer, epoch, log_interval=2):
    model.train()
    for batch_idx, (data, target) in enumerate(train_loader):
        data, target = data.to(device), target.to(device)
        optimizer.zero_grad()
        output = model(data)
        loss = nn.functional.cross_entropy(output, target)
        loss.backward()
        optimizer.step()
        if batch_idx % log_interval == 0:
            print("Train Epoch: {} [{}/{}]\tLoss: {:.5f}".format(epoch, batch_idx * len(data), len(train_loader.dataset), loss.item()))


def evaluate(model, device, loader):
    model.eval()
    total, correct = 0.0, 0
    with torch.no_grad():
        for data, target in loader:
            data, target = data.to(device), target.to(device)
            output = model(data)
            total += nn.functional.cross_entropy(output, target, reduction="sum").item()
            pred = output.argmax(dim=1, keepdim=True)
            correct += pred.eq(target.view_as(pred)).sum().item()
    total /= len(loader.dataset)
    print("Test: loss {:.5f}, accuracy {}/{}".format(total, correct, len(loader.dataset)))


def main():
    torch.manual_seed(1)
    device = torch.device("cpu")
    train_loader = DataLoader(Spirals(40, 0), batch_size=8)
    test_loader = DataLoader(Spirals(16, 1), batch_size=16)
    model = fill(Net(12)).to(device)
    optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
    scheduler = StepLR(optimizer, step_size=1, gamma=0.7)
    for epoch in range(1, 4):
        train(model, device, train_loader, optimizer, epoch)
        evaluate(model, device, test_loader)
        scheduler.step()
    torch.save(model.state_dict(), "spirals.pt")


if __name__ == "__main__":
    main()
