import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim


class Generator(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(3, 8), nn.LeakyReLU(alpha=0.2), nn.Dense(8, 2), nn.Tanh())

    def construct(self, z):
        return self.body(z)


class Critic(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(2, 8), nn.LeakyReLU(alpha=0.2), nn.Dense(8, 1))

    def construct(self, x):
        return self.body(x).squeeze(1)


ms.set_seed(1)
real = ops.randn((12, 2)) * 0.3 + 0.5
noise = ops.randn((12, 3))
maker, critic = Generator(), Critic()
loss_of = nn.BCEWithLogitsLoss()
make_step = optim.AdamW(maker.trainable_params(), lr=2e-3, betas=(0.5, 0.999), weight_decay=0.0)
judge_step = optim.AdamW(critic.trainable_params(), lr=1e-3, betas=(0.5, 0.99), weight_decay=0.0)
average = []
ones, zeros = ops.ones((12,)), ops.zeros((12,))
history = []


def forward_judge_step(fake):
    judged = loss_of(critic(real), ones * 0.9) + loss_of(critic(ops.stop_gradient(fake)), zeros)
    return judged


grad_fn_judge_step = ms.value_and_grad(forward_judge_step, None, judge_step.parameters)


def forward_make_step():
    made = loss_of(critic(maker(noise)), ones)
    return made


grad_fn_make_step = ms.value_and_grad(forward_make_step, None, make_step.parameters)

for turn in range(6):
    fake = maker(noise)
    if not average:
        average = [ops.deepcopy(ops.stop_gradient(value)) for value in maker.get_parameters()]
    judged, grads_judge_step = grad_fn_judge_step(fake)
    judge_step(grads_judge_step)
    if turn % 2 == 1:
        made, grads_make_step = grad_fn_make_step()
        make_step(grads_make_step)
        for kept, value in zip(average, maker.get_parameters()):
            ops.assign(kept, ops.mul(kept, 0.9) + value * (0.1))
        history.append(made.item())
    history.append(judged.item())

accuracy = ((critic(real) > 0).float().mean() + (critic(maker(noise)) < 0).float().mean()) / 2
