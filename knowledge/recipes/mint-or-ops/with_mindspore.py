import mindspore as ms
from mindspore import mint, nn, ops

x = ms.Tensor([[1.0, 5.0, 2.0], [7.0, 3.0, 4.0]])

values, places = mint.max(x, dim=1)  # as torch says it
print("max", values.tolist(), places.tolist())
values, places = ops.max(x, axis=1)  # with MindSpore's own argument names
print("max", values.tolist(), places.tolist())

# mint.std has torch's words, too, but no CPU kernel in 2.10
print(f"std {ops.std(x, ddof=1).item():.4f}")  # without ddof it divides by n

print("split", [part.shape for part in mint.split(x, 2, dim=1)])
print("split", [part.shape for part in ops.split(x, 2, axis=1)])

# mint.nn.Conv2d(1, 4, 3) has torch's defaults, but no CPU kernel in 2.10
layer = nn.Conv2d(1, 4, 3, pad_mode="valid", has_bias=True)
print("conv", layer(ops.ones((1, 1, 8, 8))).shape, layer.bias is not None)
