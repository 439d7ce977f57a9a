import torch
import torch.nn.functional as F


def similarities(one, other, temperature):
    one, other = F.normalize(one, dim=-1), F.normalize(other, dim=-1)
    return one @ other.T / temperature


def contrastive(one, other, temperature=0.5):
    logits = similarities(one, other, temperature)
    target = torch.arange(len(one))
    return (F.cross_entropy(logits, target) + F.cross_entropy(logits.T, target)) / 2


def hardest(features, labels, margin=0.3):
    apart = torch.cdist(features, features)
    same = labels[:, None] == labels[None]
    far = apart.masked_fill(~same, float("-inf")).max(dim=1).values
    near = apart.masked_fill(same, float("inf")).min(dim=1).values
    return F.relu(far - near + margin).sum()


def queue(store, fresh, pointer):
    size = fresh.shape[0]
    store[pointer : pointer + size] = fresh
    return (pointer + size) % store.shape[0]


torch.manual_seed(8)
one, other = torch.randn(6, 5), torch.randn(6, 5)
labels = torch.tensor([0, 0, 1, 1, 2, 2])
store, pointer = torch.zeros(12, 5), 0
for number in range(3):
    pointer = queue(store, one * (number + 1), pointer)
loss = contrastive(one, other)
hard = hardest(one, labels)
rank = (similarities(one, other, 1.0).argsort(dim=1, descending=True) == torch.arange(6)[:, None]).float().argmax(dim=1)
print(f"{loss.item():.4f} {hard.item():.4f}", rank.tolist(), pointer)
