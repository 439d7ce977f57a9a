"""Training is interrupted, saved and resumed: weights, optimizer, scheduler and epoch."""
import os

import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim

from seeding import fill


def build():
    model = fill(nn.Sequential(nn.Linear(3, 6), nn.Tanh(), nn.Linear(6, 1)))
    optimizer = optim.Adam(model.parameters(), lr=0.02)
    scheduler = optim.lr_scheduler.MultiStepLR(optimizer, milestones=[2, 4], gamma=0.5)
    return model, optimizer, scheduler


def save_checkpoint(state, filename="checkpoint.pth.tar"):
    torch.save(state, filename)


def train_one_epoch(model, optimizer, x, y):
    criterion = nn.L1Loss()
    total = 0.0
    for i in range(0, len(x), 5):
        optimizer.zero_grad()
        loss = criterion(model(x[i:i + 5]), y[i:i + 5])
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total


rng = np.random.RandomState(1)
x = torch.tensor(rng.randn(15, 3).astype("float32"))
y = x.sum(dim=1, keepdim=True)
model, optimizer, scheduler = build()
for epoch in range(3):
    print(epoch, "%.5f" % train_one_epoch(model, optimizer, x, y))
    scheduler.step()
save_checkpoint({
    "epoch": epoch + 1,
    "state_dict": model.state_dict(),
    "optimizer": optimizer.state_dict(),
    "scheduler": scheduler.state_dict(),
})

model, optimizer, scheduler = build()
resume = "checkpoint.pth.tar"
start_epoch = 0
if os.path.isfile(resume):
    checkpoint = torch.load(resume, map_location="cpu")
    start_epoch = checkpoint["epoch"]
    model.load_state_dict(checkpoint["state_dict"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    scheduler.load_state_dict(checkpoint["scheduler"])
    print("=> loaded checkpoint (epoch {})".format(checkpoint["epoch"]))
for epoch in range(start_epoch, 6):
    print(epoch, "%.5f" % train_one_epoch(model, optimizer, x, y), optimizer.param_groups[0]["lr"])
    scheduler.step()
