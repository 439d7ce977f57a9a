import copy
from copy import deepcopy
import numpy as np
import torch
import torch.nn as nn

from seeding import fill


class ModelEMA(nn.Module):
    """Model Exponential Moving Average"""

    def __init__(self, model, decay=0.9, device=None):
        super(ModelEMA, self).__init__()
        # make a copy of the model for accumulating moving average of weights
        self.module = deepcopy(model)
        self.module.eval()
        self.decay = decay
        self.device = device  # perform ema on different device from model if set

    def _update(self, model, update_fn):
        with torch.no_grad():
            for ema_v, model_v in zip(self.module.state_dict().values(), model.state_dict().values()):
                ema_v.copy_(update_fn(ema_v, model_v))

    def update(self, model):
        self._update(model, update_fn=lambda e, m: self.decay * e + (1. - self.decay) * m)


class EMA:
    def __init__(self, model, decay):
        self.model = model
        self.decay = decay
        self.shadow = {}
        self.backup = {}
        self.register()

    def register(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                self.shadow[name] = param.data.clone()

    def update(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                assert name in self.shadow
                new_average = (1.0 - self.decay) * param.data + self.decay * self.shadow[name]
                self.shadow[name] = new_average.clone()

    def apply_shadow(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                self.backup[name] = param.data
                param.data = self.shadow[name]

    def restore(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                param.data = self.backup[name]
        self.backup = {}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(6, 10)
        self.fc2 = nn.Linear(10, 1)

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x)))


rng = np.random.RandomState(0)
model = Net()
fill(model)
ema = EMA(model, 0.9)
model_ema = ModelEMA(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01, weight_decay=0.05)
loss_fn = nn.MSELoss()
x_val = torch.from_numpy(rng.randn(16, 6).astype(np.float32))
y_val = x_val.sum(1, keepdim=True)
for step in range(8):
    x = torch.from_numpy(rng.randn(8, 6).astype(np.float32))
    y = x.sum(dim=1, keepdim=True)
    optimizer.zero_grad(set_to_none=True)
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    ema.update()
    model_ema.update(model)
    if step % 2 == 1:
        ema.apply_shadow()
        model.eval()
        with torch.inference_mode():
            val = loss_fn(model(x_val), y_val)
        ema.restore()
        plain = loss_fn(model(x_val), y_val).item()
        second = loss_fn(model_ema.module(x_val), y_val).item()
        print(f"{step}: train {loss.item():.5f} ema {val.item():.5f} plain {plain:.5f} second {second:.5f}")
        model.train()
