import mindspore as ms
import numpy as np
from mindspore import ops

ms.set_seed(2)
points = ops.cat([ops.randn(10, 2) * 0.3 + 2, ops.randn(10, 2) * 0.5 - 1, ops.randn(10, 2)])
centres = points[[0, 10, 20]].copy()
moved = []
for step in range(4):
    distances = ((points[:, None] - centres[None]) ** 2).sum(axis=-1)
    nearest = distances.argmin(axis=1).astype(ms.int64)
    fresh = ops.stack([points[nearest == k].mean(axis=0) for k in range(3)])
    moved.append(ops.norm(fresh - centres, dim=1).max().item())
    centres = fresh
    print(step, np.bincount(nearest.asnumpy(), minlength=3).tolist(), moved[-1])
inertia = distances.min(axis=1).sum().item()
centred = points - points.mean(axis=0)
covariance = centred.T @ centred / (len(points) - 1)
values = ms.Tensor(np.linalg.eigvalsh(covariance.asnumpy())).flip((0,))
explained = values / values.sum()
median = ops.median(points, axis=0)[0]
