import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from seeding import fill


class UncertaintyLoss(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.log_vars = nn.Parameter(torch.zeros(n))

    def forward(self, losses):
        total = 0
        for i, loss in enumerate(losses):
            precision = torch.exp(-self.log_vars[i])
            total += precision * loss + self.log_vars[i]
        return total


class MultiTaskNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(p=0.0))
        self.age = nn.Linear(16, 1)
        self.gender = nn.Linear(16, 2)
        self.tags = nn.Linear(16, 4)

    def forward(self, x):
        h = self.shared(x)
        return {'age': self.age(h).squeeze(-1), 'gender': self.gender(h), 'tags': self.tags(h)}


rng = np.random.RandomState(0)
batches = [dict(x=torch.from_numpy(rng.randn(6, 8).astype('float32')), age=torch.from_numpy(rng.rand(6).astype('float32')),
                gender=torch.from_numpy(rng.randint(0, 2, 6)), tags=torch.from_numpy((rng.rand(6, 4) > 0.5).astype('float32'))) for _ in range(4)]
model = MultiTaskNet()
fill(model)
weighting = UncertaintyLoss(3)
optimizer = torch.optim.Adam(list(model.parameters()) + list(weighting.parameters()), lr=0.01)
meters = {k: [] for k in ('age', 'gender', 'tags', 'total')}
for epoch in range(3):
    for batch in batches:
        out = model(batch['x'])
        losses = {
            'age': F.smooth_l1_loss(out['age'], batch['age']),
            'gender': F.cross_entropy(out['gender'], batch['gender'], weight=torch.tensor([1.0, 2.0])),
            'tags': F.binary_cross_entropy_with_logits(out['tags'], batch['tags'], pos_weight=torch.full((4,), 1.5)),
        }
        loss = weighting(list(losses.values()))
        l2 = sum(p.pow(2.0).sum() for p in model.shared.parameters())
        loss = loss + 1e-3 * l2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        for key, value in losses.items():
            meters[key].append(value.item())
        meters['total'].append(loss.item())
    print(epoch, {k: round(sum(v[-4:]) / 4, 5) for k, v in meters.items()}, [round(v, 5) for v in weighting.log_vars.tolist()])

# Two backward calls over one graph
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for batch in batches:
    optimizer.zero_grad()
    out = model(batch['x'])
    loss_a = F.mse_loss(out['age'], batch['age'])
    loss_b = F.cross_entropy(out['gender'], batch['gender'])
    loss_a.backward(retain_graph=True)
    loss_b.backward()
    optimizer.step()
    print('%.5f %.5f' % (loss_a.item(), loss_b.item()))
