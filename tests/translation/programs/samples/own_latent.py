import copy
import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

from seeding import fill


class MLP(nn.Module):
    def __init__(self, dim, projection_size, hidden_size=16):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim, hidden_size), nn.BatchNorm1d(hidden_size), nn.ReLU(inplace=True), nn.Linear(hidden_size, projection_size))

    def forward(self, x):
        return self.net(x)


def loss_fn(x, y):
    x = F.normalize(x, dim=-1, p=2)
    y = F.normalize(y, dim=-1, p=2)
    return 2 - 2 * (x * y).sum(dim=-1)


class EMA():
    def __init__(self, beta):
        super().__init__()
        self.beta = beta

    def update_average(self, old, new):
        if old is None:
            return new
        return old * self.beta + (1 - self.beta) * new


def update_moving_average(ema_updater, ma_model, current_model):
    for current_params, ma_params in zip(current_model.parameters(), ma_model.parameters()):
        old_weight, up_weight = ma_params.data, current_params.data
        ma_params.data = ema_updater.update_average(old_weight, up_weight)


def set_requires_grad(model, val):
    for p in model.parameters():
        p.requires_grad = val


class BYOL(nn.Module):
    def __init__(self, net, feature_size, projection_size=8, moving_average_decay=0.9):
        super().__init__()
        self.online_encoder = nn.Sequential(net, MLP(feature_size, projection_size))
        self.online_predictor = MLP(projection_size, projection_size)
        fill(self)
        self.target_encoder = copy.deepcopy(self.online_encoder)
        set_requires_grad(self.target_encoder, False)
        self.target_ema_updater = EMA(moving_average_decay)

    def update_moving_average(self):
        update_moving_average(self.target_ema_updater, self.target_encoder, self.online_encoder)

    def forward(self, image_one, image_two):
        online_pred_one = self.online_predictor(self.online_encoder(image_one))
        online_pred_two = self.online_predictor(self.online_encoder(image_two))
        with torch.no_grad():
            target_proj_one = self.target_encoder(image_one)
            target_proj_two = self.target_encoder(image_two)
        loss_one = loss_fn(online_pred_one, target_proj_two.detach())
        loss_two = loss_fn(online_pred_two, target_proj_one.detach())
        loss = loss_one + loss_two
        return loss.mean()


rng = np.random.RandomState(0)
learner = BYOL(nn.Sequential(nn.Linear(10, 12), nn.ReLU()), 12)
opt = torch.optim.Adam([p for p in learner.parameters() if p.requires_grad], lr=3e-4)
for step in range(6):
    base = rng.randn(8, 10)
    one = torch.tensor(base + 0.1 * rng.randn(8, 10), dtype=torch.float32)
    two = torch.tensor(base + 0.1 * rng.randn(8, 10), dtype=torch.float32)
    loss = learner(one, two)
    opt.zero_grad()
    loss.backward()
    opt.step()
    learner.update_moving_average()  # update moving average of target encoder
    print(step, round(loss.item(), 5))
