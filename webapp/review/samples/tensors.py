import torch

x = torch.arange(12, dtype=torch.float32).reshape(3, 4)
weights = torch.full((4,), 0.25)

centred = x - x.mean(dim=1, keepdim=True)
normed = centred / centred.norm(dim=1, keepdim=True).clamp(min=1e-6)
attention = torch.softmax(normed @ normed.t(), dim=-1)

values, indices = torch.topk(attention, k=2, dim=-1)
mixed = torch.einsum("ij,jk->ik", attention, x) * weights
picked = torch.gather(x, 1, indices)

stacked = torch.stack([mixed.sum(dim=0), x.max(dim=0).values], dim=0)
result = torch.cat([stacked, weights.unsqueeze(0)], dim=0)
print(result.shape, picked)
