import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

ms.set_seed(0)
x = ops.randn(32, 6)
y = x @ ops.randn(6, 2) + 0.3
net = nn.SequentialCell(nn.Dense(6, 8), nn.Tanh(), nn.Dense(8, 2))
optimizer = optim.SGD(net.trainable_params(), lr=0.1, momentum=0.9, weight_decay=1e-3)
history = {"loss": [], "rate": []}


def forward():
    return ops.mse_loss(net(x), y)


grad = ms.value_and_grad(forward, None, net.trainable_params())
for step in range(6):
    loss, gradients = grad()
    gradients = ops.clip_by_global_norm(gradients, 0.5)
    optimizer(gradients)
    rate = 0.1 * 0.5 ** ((step + 1) // 2)
    for group in optimizer.param_groups:
        ops.assign(group["lr"], ms.Tensor(rate, ms.float32))
    history["loss"].append(loss.item())
    history["rate"].append(rate)
    print(f"step {step + 1}: {loss.item():.4f}")
error = (net(x) - y).abs().mean().item()
print("error", error)
