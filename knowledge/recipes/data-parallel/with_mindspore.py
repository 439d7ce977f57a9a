# msrun --worker_num=2 --local_worker_num=2 --join=True with_mindspore.py
import mindspore as ms
import numpy as np
from mindspore import nn, ops
from mindspore.communication import get_group_size, get_rank, init
from mindspore.dataset import NumpySlicesDataset

ms.set_device("CPU")  # "Ascend" on NPUs
init()
rank, size = get_rank(), get_group_size()
ms.set_auto_parallel_context(parallel_mode=ms.ParallelMode.DATA_PARALLEL, gradients_mean=True)
rng = np.random.default_rng(0)
net = nn.Dense(8, 3)
for parameter in net.trainable_params():
    parameter.set_data(ms.Tensor(rng.normal(0, 0.3, parameter.shape), ms.float32))
x = rng.normal(size=(64, 8)).astype(np.float32)
y = rng.integers(0, 3, 64).astype(np.int32)

optimizer = nn.SGD(net.trainable_params(), learning_rate=0.1)
mean = nn.DistributedGradReducer(optimizer.parameters)  # averages the gradients over the ranks
step = ms.value_and_grad(lambda data, label: ops.cross_entropy(net(data), label), None, optimizer.parameters)
loader = NumpySlicesDataset((x, y), shuffle=False, num_shards=size, shard_id=rank).batch(16)  # rank, rank + size, ...
for data, label in loader.create_tuple_iterator(num_epochs=1):
    loss, grads = step(data, label)
    optimizer(mean(grads))
if rank == 0:
    print(f"ranks {size} loss {float(ops.cross_entropy(net(ms.Tensor(x)), ms.Tensor(y))):.4f}")
