import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Model(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 6)
        self.head = nn.Dense(6, 10, has_bias=False)
        self.head.weight = self.embed.embedding_table

    def construct(self, tokens):
        return self.head(ops.tanh(self.embed(tokens)))


net = Model()
net.embed.embedding_table.set_data(ms.Tensor(np.random.default_rng(0).normal(0, 0.3, (10, 6)), ms.float32))
tokens = ops.arange(10).astype(ms.int32)
optimizer = nn.SGD(net.trainable_params(), learning_rate=1.0)
step = ms.value_and_grad(lambda: ops.cross_entropy(net(tokens), (tokens + 1) % 10), None, optimizer.parameters)
for number in range(3):
    loss, grads = step()
    optimizer(grads)
    print(f"loss {float(loss):.4f}")
print("parameters", len(net.trainable_params()), "same", net.head.weight is net.embed.embedding_table)
