import mindspore as ms
import numpy as np
from mindspore import nn, ops

rng = np.random.default_rng(0)
net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))
for parameter in net.trainable_params():  # both sides begin with the same weights
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = ms.Tensor(rng.normal(size=(64, 8)), ms.float32)
y = ms.Tensor(rng.integers(0, 3, 64), ms.int32)

optimizer = nn.SGD(net.trainable_params(), learning_rate=0.5)
step = ms.value_and_grad(lambda: 10 * ops.cross_entropy(net(x), y), None, optimizer.parameters)
for number in range(4):
    loss, grads = step()
    norm = ops.sqrt(sum((grad * grad).sum() for grad in grads))
    optimizer(ops.clip_by_global_norm(grads, clip_norm=1.0))
    print(f"loss {float(loss):.3f} norm {float(norm):.3f}")

grads = ms.grad(lambda: ops.cross_entropy(net(x), y), None, optimizer.parameters)()
grads = [ops.clamp(grad, -0.01, 0.01) for grad in grads]
print(f"largest {max(float(grad.abs().max()) for grad in grads):.4f}")
