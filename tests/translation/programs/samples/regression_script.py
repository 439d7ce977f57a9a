"""The smallest loop: full batch, no loader."""
import numpy as np
import torch

from seeding import fill

x = torch.linspace(-3.0, 3.0, 60).unsqueeze(1)
y = torch.sin(x) + 0.1 * torch.tensor(np.random.RandomState(0).randn(60, 1), dtype=torch.float)

model = torch.nn.Sequential(
    torch.nn.Linear(1, 20),
    torch.nn.Tanh(),
    torch.nn.Linear(20, 1),
)
fill(model)
loss_fn = torch.nn.MSELoss(reduction="sum")
learning_rate = 1e-3
optimizer = torch.optim.RMSprop(model.parameters(), lr=learning_rate)
losses = []
for t in range(40):
    y_pred = model(x)
    loss = loss_fn(y_pred, y)
    losses.append(loss.item())
    if t % 10 == 9:
        print(t, loss.item())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(min(losses), f"{loss.item():.4f}")
