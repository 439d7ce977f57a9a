import torch


def discounted(rewards, gamma, done=None):
    total, out = 0.0, []
    for place in reversed(range(len(rewards))):
        if done is not None and done[place]:
            total = 0.0
        total = rewards[place] + gamma * total
        out.insert(0, total)
    return torch.tensor(out)


def advantages(rewards, values, gamma=0.99, lam=0.95):
    found, last = torch.zeros_like(values), torch.tensor(0.0)
    following = torch.cat([values[1:], torch.zeros(1)])
    for place in range(len(values) - 1, -1, -1):
        delta = rewards[place] + gamma * following[place] - values[place]
        last = delta + gamma * lam * last
        found[place] = last
    return (found - found.mean()) / (found.std() + 1e-8)


def clipped(ratio, advantage, epsilon):
    return -torch.min(ratio * advantage, ratio.clamp(1 - epsilon, 1 + epsilon) * advantage).mean()


def entropy(logits):
    logp = torch.log_softmax(logits, dim=-1)
    return -(logp.exp() * logp).sum(dim=-1).mean()


torch.manual_seed(4)
rewards, values = torch.randn(6), torch.randn(6)
logits = torch.randn(6, 3)
actions = torch.tensor([0, 2, 1, 0, 1, 2])
old = torch.log_softmax(logits * 0.2, dim=-1).gather(1, actions[:, None]).squeeze(1)
new = torch.log_softmax(logits, dim=-1).gather(1, actions[:, None]).squeeze(1)
ratio = (new - old).exp()
gained = discounted(rewards.tolist(), 0.9, done=[0, 0, 1, 0, 0, 0])
advantage = advantages(rewards, values)
policy = clipped(ratio, advantage, 0.2)
value = 0.5 * (values - gained).pow(2).mean()
total = policy + 0.5 * value - 0.01 * entropy(logits)
explained = 1 - (gained - values).var() / gained.var()
print(f"total {total.item():.5f} explained {explained.item():.5f}")
