import torch


def step(x, scale):
    y = x * scale
    return torch.where(y.sum() > 0, y, -y)  # a branch on values is an operation


compiled = torch.compile(step, backend="eager")
x = torch.tensor([1.0, -2.0, 3.0])
print("values", compiled(x, torch.tensor(2.0)).tolist(), compiled(-x, torch.tensor(2.0)).tolist())

calls = []


def counted(x):
    calls.append(tuple(x.shape))  # a side effect of Python
    return x + 1


for size in (3, 3, 5):
    counted(torch.ones(size))
print("eager runs it", len(calls), "times")
