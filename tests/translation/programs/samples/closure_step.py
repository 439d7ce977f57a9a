"""step(closure) with an optimizer that calls it once; two groups with rates of their own."""
import numpy as np
import torch
from torch import nn

from seeding import fill


def fit(model, x, y, steps=6):
    body, head = model[0], model[2]
    optimizer = torch.optim.Adam(
        [{"params": body.parameters()}, {"params": head.parameters(), "lr": 1e-2}], lr=1e-3, weight_decay=1e-4
    )
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lr_lambda=[lambda s: 0.9 ** s, lambda s: 1.0 / (1 + s)])

    def closure():
        optimizer.zero_grad()
        prediction = model(x)
        loss = nn.functional.smooth_l1_loss(prediction, y)
        loss.backward()
        return loss

    for step in range(steps):
        loss = optimizer.step(closure)
        scheduler.step()
        print(step, round(loss.item(), 5), [round(g["lr"], 6) for g in optimizer.param_groups])


rng = np.random.RandomState(0)
x = torch.tensor(rng.randn(16, 4), dtype=torch.float32)
y = torch.tensor(rng.randn(16, 1), dtype=torch.float32)
fit(fill(nn.Sequential(nn.Linear(4, 8), nn.SiLU(), nn.Linear(8, 1))), x, y)
