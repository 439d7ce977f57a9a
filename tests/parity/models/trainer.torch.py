import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Average:
    def __init__(self, model, decay=0.8):
        self.decay = decay
        self.shadow = {name: value.detach().clone() for name, value in model.named_parameters()}

    def update(self, model):
        for name, value in model.named_parameters():
            self.shadow[name] = self.decay * self.shadow[name] + (1 - self.decay) * value.detach()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(5, 12), nn.BatchNorm1d(12), nn.ReLU(), nn.Linear(12, 1))

    def forward(self, x):
        return self.body(x).squeeze(-1)


def evaluate(model, loader):
    model.eval()
    total, count, wrong = 0.0, 0, 0.0
    with torch.no_grad():
        for x, y in loader:
            out = model(x)
            total += nn.functional.mse_loss(out, y, reduction="sum").item()
            wrong = max(wrong, (out - y).abs().max().item())
            count += len(x)
    return total / count, wrong


torch.manual_seed(5)
x = torch.randn(30, 5)
y = x[:, 0] * 2 - x[:, 1] ** 2 + 0.1 * torch.randn(30)
mean, spread = x[:20].mean(0), x[:20].std(0)
x = (x - mean) / spread
train = DataLoader(TensorDataset(x[:20], y[:20]), batch_size=6, shuffle=True, drop_last=True)
held = DataLoader(TensorDataset(x[20:], y[20:]), batch_size=4)
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=1e-3)
plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=0)
average = None
best, best_state, worse = float("inf"), None, 0
curve = []
for epoch in range(7):
    model.train()
    running = 0.0
    for number, (xs, ys) in enumerate(train):
        loss = nn.functional.huber_loss(model(xs), ys, delta=0.5) / 2
        loss.backward()
        running += loss.item() * 2
        if (number + 1) % 2 == 0 or number + 1 == len(train):
            optimizer.step()
            optimizer.zero_grad()
            if average is None:
                average = Average(model)
            average.update(model)
    error, largest = evaluate(model, held)
    plateau.step(error)
    curve.append((running / len(train), error, largest, optimizer.param_groups[0]["lr"]))
    if error < best - 0.3:
        best, best_state, worse = error, copy.deepcopy(model.state_dict()), 0
    else:
        worse += 1
        if worse >= 1:
            break
model.load_state_dict(best_state)
final, _ = evaluate(model, held)
