import torch
import torch.nn.functional as F


def focal(logits: torch.Tensor, target: torch.Tensor):
    logp = F.log_softmax(logits, dim=1)
    p = torch.exp(logp)
    picked = logp.gather(1, target[:, None])[:, 0]
    weight = (1 - p.gather(1, target[:, None])[:, 0]) ** 2.0
    return -(weight * picked).mean()


def dice(probs: torch.Tensor, mask: torch.Tensor):
    p, m = probs.flatten(1), mask.float().flatten(1)
    return 1 - ((2 * (p * m).sum(1) + 1) / (p.sum(1) + m.sum(1) + 1)).mean()


def kl(x: torch.Tensor, y: torch.Tensor):
    return F.kl_div(F.log_softmax(x, dim=-1), F.softmax(y, dim=-1), reduction="batchmean")


def smooth(x: torch.Tensor, y: torch.Tensor):
    return F.smooth_l1_loss(x, y, beta=0.5)


def triplet(x: torch.Tensor, y: torch.Tensor):
    d = torch.cdist(x, y)
    return F.relu(d.diagonal() - d.min(dim=1).values + 0.3).mean()


def whiten(x: torch.Tensor):
    x = (x - x.mean(0)) / (x.std(0) + 1e-5)
    return x.T @ x / (x.shape[0] - 1)
