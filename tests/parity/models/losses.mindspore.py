from mindspore import Tensor, ops


def reduced(loss, reduction):
    """The loss as it is, its sum or its mean."""
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """Divergence of target from exp(input); target is given as probabilities or as their logarithms."""
    if log_target:
        loss = ops.exp(target) * (target - input)
    else:
        loss = ops.where(target > 0, target * (ops.log(ops.where(target > 0, target, ops.ones_like(target))) - input), 0.0 * input)
    return loss.sum() / input.shape[0] if reduction == "batchmean" else reduced(loss, reduction)


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between all rows of two batches of matrices."""
    gap = ops.abs(x1.expand_dims(-2) - x2.expand_dims(-3))
    if p == 0:
        return (gap != 0).astype(x1.dtype).sum(-1)
    if p == float("inf"):
        return ops.amax(gap, axis=-1)
    if p == 1:
        return gap.sum(-1)
    total = ops.pow(gap, p).sum(-1)
    away = total > 0
    return ops.where(away, ops.pow(ops.where(away, total, ops.ones_like(total)), 1 / p), ops.zeros_like(total))


def focal(logits: Tensor, target: Tensor):
    logp = ops.log_softmax(logits, axis=1)
    p = ops.exp(logp)
    picked = ops.gather_elements(logp, 1, target[:, None])[:, 0]
    weight = (1 - ops.gather_elements(p, 1, target[:, None])[:, 0]) ** 2.0
    return -(weight * picked).mean()


def dice(probs: Tensor, mask: Tensor):
    p, m = probs.flatten(1), mask.float().flatten(1)
    return 1 - ((2 * ops.sum(p * m, 1) + 1) / (ops.sum(p, 1) + ops.sum(m, 1) + 1)).mean()


def kl(x: Tensor, y: Tensor):
    return kl_div(ops.log_softmax(x, axis=-1), ops.softmax(y, axis=-1), reduction="batchmean")


def smooth(x: Tensor, y: Tensor):
    return ops.smooth_l1_loss(x, y, beta=0.5, reduction='mean')


def triplet(x: Tensor, y: Tensor):
    d = cdist(x, y)
    return ops.relu(ops.diagonal(d) - ops.min(d, axis=1)[0] + 0.3).mean()


def whiten(x: Tensor):
    x = (x - x.mean(0)) / (x.std(axis=0, ddof=1) + 1e-5)
    return x.T @ x / (x.shape[0] - 1)
