import mindspore as ms
from mindspore import ops


def discounted(rewards, gamma, done=None):
    total, out = 0.0, []
    for place in reversed(range(len(rewards))):
        if done is not None and done[place]:
            total = 0.0
        total = rewards[place] + gamma * total
        out.insert(0, total)
    return ms.Tensor(out, ms.float32)


def advantages(rewards, values, gamma=0.99, lam=0.95):
    found, last = ops.zeros_like(values), ms.Tensor(0.0, ms.float32)
    following = ops.cat([values[1:], ops.zeros(1)])
    for place in range(len(values) - 1, -1, -1):
        delta = rewards[place] + gamma * following[place] - values[place]
        last = delta + gamma * lam * last
        found[place] = last
    return (found - found.mean()) / (found.std(ddof=1) + 1e-8)


def clipped(ratio, advantage, epsilon):
    return -ops.minimum(ratio * advantage, ratio.clamp(1 - epsilon, 1 + epsilon) * advantage).mean()


def entropy(logits):
    logp = ops.log_softmax(logits, axis=-1)
    return -(logp.exp() * logp).sum(axis=-1).mean()


ms.set_seed(4)
rewards, values = ops.randn(6), ops.randn(6)
logits = ops.randn(6, 3)
actions = ms.Tensor([0, 2, 1, 0, 1, 2])
old = ops.gather_elements(ops.log_softmax(logits * 0.2, axis=-1), 1, actions[:, None]).squeeze(1)
new = ops.gather_elements(ops.log_softmax(logits, axis=-1), 1, actions[:, None]).squeeze(1)
ratio = (new - old).exp()
gained = discounted(rewards.tolist(), 0.9, done=[0, 0, 1, 0, 0, 0])
advantage = advantages(rewards, values)
policy = clipped(ratio, advantage, 0.2)
value = 0.5 * (values - gained).pow(2).mean()
total = policy + 0.5 * value - 0.01 * entropy(logits)
explained = 1 - (gained - values).var(ddof=1) / gained.var(ddof=1)
print(f"total {total.item():.5f} explained {explained.item():.5f}")
