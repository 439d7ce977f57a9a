import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(32, 6)
y = x @ torch.randn(6, 2) + 0.3
net = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 2))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-3)
history = {"loss": [], "rate": []}
for step in range(6):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(net(x), y)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    optimizer.step()
    rate = 0.1 * 0.5 ** ((step + 1) // 2)
    for group in optimizer.param_groups:
        group["lr"] = rate
    history["loss"].append(loss.item())
    history["rate"].append(rate)
    print(f"step {step + 1}: {loss.item():.4f}")
error = (net(x) - y).abs().mean().item()
print("error", error)
