"""A trainer object that owns model, optimizer and scheduler."""
import copy

import numpy as np
import torch
import torch.nn as nn

from seeding import fill


class Regressor(nn.Module):
    def __init__(self, hidden_sizes=(16, 8)):
        super().__init__()
        sizes = [5, *hidden_sizes]
        self.blocks = nn.ModuleList([nn.Linear(a, b) for a, b in zip(sizes[:-1], sizes[1:])])
        self.head = nn.Linear(sizes[-1], 1)

    def forward(self, x):
        for block in self.blocks:
            x = torch.tanh(block(x))
        return self.head(x).squeeze(-1)


class Trainer:
    def __init__(self, model, lr=0.01, weight_decay=1e-2):
        self.model = model
        self.loss_fn = nn.MSELoss()
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=lr, weight_decay=weight_decay)
        self.scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(self.optimizer, T_max=4)
        self.history = []
        self.best_loss = float("inf")
        self.best_state = None

    def train_step(self, x, y):
        self.model.train()
        self.optimizer.zero_grad(set_to_none=True)
        pred = self.model(x)
        loss = self.loss_fn(pred, y)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), max_norm=1.0)
        self.optimizer.step()
        return loss.item()

    def fit(self, x, y, epochs, batch_size=8):
        for epoch in range(epochs):
            total = 0.0
            for start in range(0, len(x), batch_size):
                total += self.train_step(x[start:start + batch_size], y[start:start + batch_size])
            self.history.append(total)
            if total < self.best_loss:
                self.best_loss = total
                self.best_state = copy.deepcopy(self.model.state_dict())
            self.scheduler.step()
            lr = self.optimizer.param_groups[0]["lr"]
            print("epoch %d loss %.5f lr %.6f" % (epoch, total, lr))


rng = np.random.RandomState(3)
x = torch.from_numpy(rng.randn(32, 5).astype("float32"))
y = (x ** 2).sum(dim=1) * 0.3
trainer = Trainer(fill(Regressor()))
trainer.fit(x, y, epochs=4)
trainer.model.load_state_dict(trainer.best_state)
trainer.model.eval()
with torch.no_grad():
    print("final", trainer.loss_fn(trainer.model(x), y).item())
