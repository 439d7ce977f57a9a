"""Losses and distances."""

from __future__ import annotations

import math

import mindspore as ms
from mindspore import Tensor, nn, ops

from ..linalg import reduced
from ..ops.shapes import broadcast_tensors
from .activation import log_softmax, softplus


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Binary cross entropy whose logarithms stop at -100."""
    one = ops.ones_like(input)
    log_yes = ops.where(input > 0, ops.log(ops.where(input > 0, input, one)), -100 * one)
    log_no = ops.where(input < 1, ops.log(ops.where(input < 1, 1 - input, one)), -100 * one)
    loss = -(target * log_yes + (1 - target) * log_no)
    return reduced(loss if weight is None else loss * weight, reduction)


def binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction="mean"):
    """Binary cross entropy of sigmoid(input), in the precision of the input."""
    rare = 1 if pos_weight is None else 1 + (pos_weight - 1) * target
    loss = (1 - target) * input + rare * softplus(-input)
    return reduced(loss if weight is None else loss * weight, reduction)


def cosine_embedding_loss(input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""
    eps = 1e-12
    dot = (input1 * input2).sum(-1)
    cos = dot / ops.sqrt(((input1 * input1).sum(-1) + eps) * ((input2 * input2).sum(-1) + eps))
    zero = ops.zeros_like(cos)
    loss = ops.where(target == 1, 1 - cos, zero) + ops.where(target == -1, ops.relu(cos - margin), zero)
    return reduced(loss, reduction)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """The cosine of the angle between the vectors along dim, which are broadcast first; lengths are not let below eps."""
    x1, x2 = broadcast_tensors(x1, x2)
    lengths = [ops.clamp(ops.sqrt(ops.square(x).sum(dim, keepdims=True)), min=eps) for x in (x1, x2)]
    return (x1 / lengths[0] * (x2 / lengths[1])).sum(dim)


def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """Cross entropy of class indices or probabilities, in the precision of the input."""
    axis = 0 if input.ndim == 1 else 1
    logs, classes = log_softmax(input, axis), input.shape[axis]
    scale = ops.ones((classes,), input.dtype) if weight is None else weight
    wide = scale.reshape((-1, *(1,) * (input.ndim - axis - 1)))
    if target.is_floating_point():
        smooth = target * (1 - label_smoothing) + label_smoothing / classes
        return reduced(-(smooth * logs * wide).sum(axis), reduction)
    real = target != ignore_index
    index = ops.where(real, target, ops.zeros_like(target))
    share = ops.gather(scale, index, 0) * real.astype(input.dtype)
    loss = -ops.gather_elements(logs, axis, index.expand_dims(axis)).squeeze(axis) * share * (1 - label_smoothing)
    loss = loss - (logs * wide).sum(axis) * real.astype(input.dtype) * (label_smoothing / classes)
    return loss.sum() / share.sum() if reduction == "mean" else reduced(loss, reduction)


def ctc_path(log_probs, labels, blank):
    """The negative log likelihood of one labelling: the forward recursion over labels with blanks between them."""
    states = [blank]
    for label in labels:
        states += [int(label), blank]
    never, size = -1e30, len(states)
    skips = [0.0 if i > 1 and s != blank and s != states[i - 2] else never for i, s in enumerate(states)]
    jump, before = Tensor(skips, log_probs.dtype), Tensor([never, never], log_probs.dtype)
    scores = ops.gather(log_probs, Tensor(states, ms.int32), 1)
    path = scores[0] + Tensor([0.0 if i < 2 else never for i in range(size)], log_probs.dtype)
    for step in range(1, log_probs.shape[0]):
        moved = ops.cat([before, path])
        path = ops.logsumexp(ops.stack([path, moved[1 : size + 1], moved[:size] + jump]), 0) + scores[step]
    return -ops.logsumexp(path[-2:], 0)


def ctc_by_path(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity):
    """CTC loss by the forward recursion; targets stand in rows, or one sequence behind the other."""
    single = log_probs.ndim == 2
    probs = log_probs.expand_dims(1) if single else log_probs
    frames, counts = (
        given.reshape(-1).tolist() if isinstance(given, Tensor) else [given] if isinstance(given, int) else list(given)
        for given in (input_lengths, target_lengths)
    )
    ends = [sum(counts[: row + 1]) for row in range(len(counts))]
    rows = [
        targets[end - n : end] if targets.ndim == 1 else targets[i, :n] for i, (n, end) in enumerate(zip(counts, ends, strict=True))
    ]
    loss = ops.stack([ctc_path(probs[: frames[i], i], row.tolist(), blank) for i, row in enumerate(rows)])
    impossible = 0.0 if zero_infinity else float("inf")
    loss = ops.where(loss > 1e29, ops.full_like(loss, impossible), loss)
    if reduction == "mean":
        return (loss / Tensor([max(n, 1) for n in counts], loss.dtype)).mean()
    return loss.sum() if reduction == "sum" else loss[0] if single else loss


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """CTC loss of one sequence or a batch; lengths may be tuples. The kernel computes the plain case."""
    if log_probs.ndim == 2 or targets.ndim == 1 or zero_infinity or log_probs.dtype == ms.float64:
        return ctc_by_path(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
    whole = [
        given.astype(ms.int32) if isinstance(given, Tensor) else Tensor(given, ms.int32)
        for given in (targets, input_lengths, target_lengths)
    ]
    return nn.CTCLoss(blank, reduction)(log_probs, *whole)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """Negative log likelihood under a normal distribution; var is not let below eps, without a gradient for that."""
    var = ms.Tensor(var, input.dtype) if isinstance(var, float) else var
    if var.ndim < input.ndim and var.shape == input.shape[:-1]:
        var = var.expand_dims(-1)
    var = var + ops.stop_gradient(ops.relu(eps - var))
    loss = 0.5 * (ops.log(var) + ops.square(input - target) / var)
    return reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    """The input where target is 1, max(0, margin - input) where it is -1; at the margin torch's gradient goes on."""
    zero, apart = ops.zeros_like(input), margin - input
    loss = ops.where(target != 1, ops.where(apart < 0, zero, apart), zero) + ops.where(target != -1, input, zero)
    return reduced(loss, reduction)


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """Divergence of target from exp(input); target is given as probabilities or as their logarithms."""
    if log_target:
        loss = ops.exp(target) * (target - input)
    else:
        loss = ops.where(target > 0, target * (ops.log(ops.where(target > 0, target, ops.ones_like(target))) - input), 0.0 * input)
    return loss.sum() / input.shape[0] if reduction == "batchmean" else reduced(loss, reduction)


def legacy_reduction(size_average=None, reduce=None, reduction="mean"):
    """The reduction that torch's deprecated arguments stand for; the one given where there are none of them."""
    if size_average is None and reduce is None:
        return reduction
    if reduce is not None and not reduce:
        return "none"
    return "mean" if size_average is None or size_average else "sum"


def margin_ranking_loss(input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    """max(0, -target * (input1 - input2) + margin)."""
    return reduced(ops.clamp(-target * (input1 - input2) + margin, min=0), reduction)


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Mean over the wrong classes of max(0, margin - right + wrong) ** p."""
    if input.ndim == 1:
        return multi_margin_loss(input.expand_dims(0), target.reshape(1), p, margin, weight, reduction=reduction)
    chosen = ops.arange(input.shape[1]).expand_dims(0) == target.expand_dims(1)
    zero = ops.zeros_like(input)
    right = ops.where(chosen, input, zero).sum(1, keepdims=True)  # by choice: an infinity elsewhere times 0 would be NaN
    loss = ops.where(chosen, zero, ops.relu(margin - right + input) ** p)
    loss = loss if weight is None else loss * ops.gather(weight, target, 0).expand_dims(1)
    return reduced(loss.sum(1) / input.shape[1], reduction)


def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """Mean over pairs of a named and an unnamed class; target lists the named ones and ends at the first -1."""
    if input.ndim == 1:
        return multilabel_margin_loss(input.expand_dims(0), target.expand_dims(0), reduction=reduction).reshape(())
    listed = ops.cumsum((target < 0).astype(input.dtype), 1) == 0
    places = ops.arange(input.shape[1]).reshape(1, 1, -1) == target.expand_dims(2)
    named = ops.logical_and(places, listed.expand_dims(2))
    wrong = ops.logical_not(named.any(1))
    right = ops.where(named, input.expand_dims(1), 0.0).sum(2)  # by choice: an infinity elsewhere times 0 would be NaN
    apart = ops.relu(1 - right.expand_dims(2) + input.expand_dims(1))
    counted = ops.logical_and(listed.expand_dims(2), wrong.expand_dims(1))
    loss = ops.where(counted, apart, 0.0).sum((1, 2)) / input.shape[1]
    return reduced(loss, reduction)


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Mean over classes of the binary cross entropy with logits."""
    loss = target * softplus(-input) + (1 - target) * softplus(input)
    loss = loss if weight is None else loss * weight
    return reduced(loss.mean(-1), reduction)


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    """p-norm of the difference along the last dimension, with eps added to every component."""
    apart = ops.abs(x1 - x2 + eps)
    if p == float("inf"):
        return ops.amax(apart, -1, keepdim)
    if p == 2:
        return ops.sqrt(ops.square(apart).sum(-1, keepdims=keepdim))
    return apart.sum(-1, keepdims=keepdim) if p == 1 else (apart**p).sum(-1, keepdims=keepdim) ** (1 / p)


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
    """Negative log likelihood of counts; `full` adds Stirling's term for counts above 1."""
    loss = ops.exp(input) - target * input if log_input else input - target * ops.log(input + eps)
    if full:
        counts = target.astype(input.dtype)
        many = ops.where(counts > 1, counts, ops.ones_like(counts))
        stirling = many * ops.log(many) - many + 0.5 * ops.log(2 * math.pi * many)
        loss = loss + ops.where(counts > 1, stirling, ops.zeros_like(stirling))
    return reduced(loss, reduction)


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * input))."""
    return reduced(softplus(-target * input), reduction)


def square_subsequent_mask(size):
    """-inf above the diagonal, 0 elsewhere: nobody looks ahead."""
    above = ops.ones((size, size), ms.float32).triu(1).astype(ms.bool_)
    return ops.zeros((size, size), ms.float32).masked_fill(above, -math.inf)


def triplet_margin_loss(
    anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, size_average=None, reduce=None, reduction="mean"
):
    """max(0, margin + d(anchor, positive) - d(anchor, negative))."""
    near, far = pairwise_distance(anchor, positive, p, eps), pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = ops.minimum(far, pairwise_distance(positive, negative, p, eps))
    return reduced(ops.relu(margin + near - far), reduction)


def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """Triplet loss with a distance of one's own."""
    distance = pairwise_distance if distance_function is None else distance_function
    far = distance(anchor, negative)
    far = ops.minimum(far, distance(positive, negative)) if swap else far
    return reduced(ops.relu(margin + distance(anchor, positive) - far), reduction)
