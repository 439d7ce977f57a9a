import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim


class CrossEntropyLoss(nn.CrossEntropyLoss):
    """nn.CrossEntropyLoss that takes int64 labels."""

    def construct(self, logits, labels):
        return super().construct(logits, labels.astype(ms.int32) if labels.dtype == ms.int64 else labels)


class LRScheduler:
    """Sets the rates of an optimizer round by round; rates are Python numbers."""

    def __init__(self, optimizer, last_epoch=-1):
        self.optimizer, self.last_epoch, self._step_count = optimizer, last_epoch, 0
        for group in optimizer.param_groups:
            group.setdefault("initial_lr", self.rate_of(group))
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self._last_lr = [self.rate_of(group) for group in optimizer.param_groups]
        self._is_initial = True
        self.step()
        self._is_initial = False

    @staticmethod
    def rate_of(group):
        return float(str(np.float32(group["lr"])))

    def get_lr(self):
        return self._last_lr

    def step(self, epoch=None):
        self._step_count += 1
        self._last_lr = self.rates()
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.set_rates(self._closed_form(epoch) or self.get_lr())

    def _closed_form(self, epoch):
        return self._get_closed_form_lr() if epoch is not None and hasattr(self, "_get_closed_form_lr") else None

    def rates(self):
        """The rates as last set here, or as the program has set them since."""
        now = [self.rate_of(group) for group in self.optimizer.param_groups]
        return [old if np.float32(old) == np.float32(new) else new for old, new in zip(self._last_lr, now, strict=True)]

    def set_rates(self, values):
        self._last_lr = [float(value) for value in values]
        for group, value in zip(self.optimizer.param_groups, self._last_lr, strict=True):
            ops.assign(group["lr"], value)

    def get_last_lr(self):
        return self._last_lr

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != "optimizer" and not callable(value)}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)


class StepLR(LRScheduler):
    """The rate times gamma every step_size rounds."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        turn = self.last_epoch > 0 and self.last_epoch % self.step_size == 0
        return [rate * self.gamma if turn else rate for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Dense(6, 16)
        self.bn = nn.BatchNorm1d(16)
        self.drop = nn.Dropout(p=0.1)
        self.fc2 = nn.Dense(16, 4)

    def construct(self, x):
        return self.fc2(self.drop(ops.relu(self.bn(self.fc1(x)))))


ms.set_seed(0)
x = ops.randn((24, 6))
y = ops.randint(0, 4, (24,))
model = Net().set_train()
criterion = CrossEntropyLoss(reduction="sum", label_smoothing=0.1)
optimizer = optim.SGD(model.trainable_params(), lr=0.01, momentum=0.9, weight_decay=0.01, nesterov=True)
scheduler = StepLR(optimizer, step_size=2, gamma=0.5)


def forward_fn():
    loss = criterion(model(x), y)
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for epoch in range(6):
    model.set_train()
    loss, grads = grad_fn()
    grads = ops.clip_by_global_norm(grads, 5.0)
    optimizer(grads)
    scheduler.step()
    print(f"epoch {epoch} loss {loss.item():.4f}")

model.set_train(False)
accuracy = (ops.argmax(model(x), 1) == y).float().mean()
scores = ops.softmax(model(x), axis=1)
