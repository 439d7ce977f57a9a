"""Gradients of four batches are added up before each step, and clipped by norm."""
import numpy as np
import torch
from torch import nn

from seeding import fill


def run(model, batches, accumulation_steps, clip=0.5):
    criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    model.train()
    optimizer.zero_grad()
    running = 0.0
    for step, (inputs, labels) in enumerate(batches):
        logits = model(inputs)
        loss = criterion(logits, labels)
        running += loss.item()
        loss = loss / accumulation_steps
        loss.backward()
        if (step + 1) % accumulation_steps == 0 or (step + 1) == len(batches):
            norm = nn.utils.clip_grad_norm_(model.parameters(), clip)
            optimizer.step()
            optimizer.zero_grad()
            print(step, "norm", round(norm.item(), 4), "running", round(running, 4))


rng = np.random.RandomState(2)
data = [(torch.tensor(rng.randn(4, 5), dtype=torch.float32), torch.tensor(rng.randint(0, 3, 4))) for _ in range(10)]
net = fill(nn.Sequential(nn.Linear(5, 7), nn.GELU(), nn.Linear(7, 3)))
run(net, data, accumulation_steps=4)
