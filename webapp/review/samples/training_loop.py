"""A straight line is found again from noisy points."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.linspace(-1, 1, 64).reshape(-1, 1)
y = 3 * x - 0.5 + 0.1 * torch.randn(64, 1)

model = nn.Linear(1, 1)
criterion = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=20, gamma=0.5)

for epoch in range(60):
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    scheduler.step()
    if epoch % 20 == 0:
        print(epoch, round(loss.item(), 4))
