import copy

import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim
from ms_companion.checkpoint import load_state_dict
from ms_companion.data import DataLoader, TensorDataset
from ms_companion.nn.attributes import named_parameters
from ms_companion.ops.reductions import std
from ms_companion.optim.lr_scheduler import ReduceLROnPlateau
from ms_companion.optim.optimizers import rate_of


class Average:
    def __init__(self, model, decay=0.8):
        self.decay = decay
        self.shadow = {name: ops.deepcopy(ops.stop_gradient(value)) for name, value in named_parameters(model)}

    def update(self, model):
        for name, value in named_parameters(model):
            self.shadow[name] = self.decay * self.shadow[name] + (1 - self.decay) * ops.stop_gradient(value)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(5, 12), nn.BatchNorm1d(12), nn.ReLU(), nn.Dense(12, 1))

    def construct(self, x):
        return self.body(x).squeeze(-1)


def evaluate(model, loader):
    model.set_train(False)
    total, count, wrong = 0.0, 0, 0.0
    for x, y in loader:
        out = model(x)
        total += ops.mse_loss(out, y, reduction="sum").item()
        wrong = max(wrong, ops.amax((out - y).abs()).item())
        count += len(x)
    return total / count, wrong


ms.set_seed(5)
x = ops.randn((30, 5))
y = x[:, 0] * 2 - x[:, 1] ** 2 + 0.1 * ops.randn((30,))
mean, spread = x[:20].mean(0), std(x[:20], dim=0, ddof=1)
x = (x - mean) / spread
train = DataLoader(TensorDataset(x[:20], y[:20]), batch_size=6, shuffle=True, drop_last=True)
held = DataLoader(TensorDataset(x[20:], y[20:]), batch_size=4)
model = Net().set_train()
optimizer = optim.SGD(model.trainable_params(), lr=0.05, momentum=0.9, weight_decay=1e-3)
plateau = ReduceLROnPlateau(optimizer, factor=0.5, patience=0)
average = None
best, best_state, worse = float("inf"), None, 0
curve = []


def forward_fn(xs, ys):
    loss = ops.huber_loss(model(xs), ys, delta=0.5) / 2
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)
accumulated = None

for epoch in range(7):
    model.set_train()
    running = 0.0
    for number, (xs, ys) in enumerate(train):
        loss, grads = grad_fn(xs, ys)
        accumulated = grads if accumulated is None else tuple(a + b for a, b in zip(accumulated, grads))
        running += loss.item() * 2
        if (number + 1) % 2 == 0 or number + 1 == len(train):
            optimizer(accumulated)
            accumulated = None
            if average is None:
                average = Average(model)
            average.update(model)
    error, largest = evaluate(model, held)
    plateau.step(error)
    curve.append((running / len(train), error, largest, rate_of(optimizer.param_groups[0]["lr"])))
    if error < best - 0.3:
        best, best_state, worse = error, copy.deepcopy(model.state_dict()), 0
    else:
        worse += 1
        if worse >= 1:
            break
load_state_dict(model, best_state)
final, _ = evaluate(model, held)
