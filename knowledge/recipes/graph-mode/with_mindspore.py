import mindspore as ms
from mindspore import ops


@ms.jit
def step(x, scale):
    y = x * scale
    return ops.where(y.sum() > 0, y, -y)  # a branch on values is an operation


x = ms.Tensor([1.0, -2.0, 3.0])
# A number that changes is passed as a tensor: a Python number is a constant of the graph, and each new one compiles again.
print("values", step(x, ms.Tensor(2.0)).asnumpy().tolist(), step(-x, ms.Tensor(2.0)).asnumpy().tolist())

calls = []


def counted(x):
    calls.append(tuple(x.shape))  # under ms.jit this would happen while compiling only: keep it outside
    return x + 1


for size in (3, 3, 5):
    counted(ops.ones(size))
print("eager runs it", len(calls), "times")
