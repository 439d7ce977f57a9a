import torch

torch.manual_seed(2)
points = torch.cat([torch.randn(10, 2) * 0.3 + 2, torch.randn(10, 2) * 0.5 - 1, torch.randn(10, 2)])
centres = points[[0, 10, 20]].clone()
moved = []
for step in range(4):
    distances = ((points[:, None] - centres[None]) ** 2).sum(dim=-1)
    nearest = distances.argmin(dim=1)
    fresh = torch.stack([points[nearest == k].mean(dim=0) for k in range(3)])
    moved.append((fresh - centres).norm(dim=1).max().item())
    centres = fresh
    print(step, nearest.bincount(minlength=3).tolist(), moved[-1])
inertia = distances.min(dim=1).values.sum().item()
centred = points - points.mean(dim=0)
covariance = centred.T @ centred / (len(points) - 1)
values = torch.linalg.eigvalsh(covariance).flip(0)
explained = values / values.sum()
median = points.median(dim=0).values
