import mindspore as ms
from mindspore import ops


def similarities(one, other, temperature):
    one = one / ops.norm(one, dim=-1, keepdim=True)
    other = other / ops.norm(other, dim=-1, keepdim=True)
    return one @ other.T / temperature


def contrastive(one, other, temperature=0.5):
    logits = similarities(one, other, temperature)
    target = ops.arange(len(one)).astype(ms.int32)
    return (ops.cross_entropy(logits, target) + ops.cross_entropy(logits.T, target)) / 2


def hardest(features, labels, margin=0.3):
    apart = ops.cdist(features, features)
    same = labels[:, None] == labels[None]
    far = apart.masked_fill(~same, float("-inf")).max(axis=1)
    near = apart.masked_fill(same, float("inf")).min(axis=1)
    return ops.relu(far - near + margin).sum()


def queue(store, fresh, pointer):
    size = fresh.shape[0]
    store[pointer : pointer + size] = fresh
    return (pointer + size) % store.shape[0]


ms.set_seed(8)
one, other = ops.randn(6, 5), ops.randn(6, 5)
labels = ms.Tensor([0, 0, 1, 1, 2, 2])
store, pointer = ops.zeros((12, 5)), 0
for number in range(3):
    pointer = queue(store, one * (number + 1), pointer)
loss = contrastive(one, other)
hard = hardest(one, labels)
order = ops.argsort(similarities(one, other, 1.0), axis=1, descending=True)
rank = (order == ops.arange(6)[:, None]).float().argmax(axis=1).astype(ms.int64)
print(f"{loss.item():.4f} {hard.item():.4f}", rank.tolist(), pointer)
