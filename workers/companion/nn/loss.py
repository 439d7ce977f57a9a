"""Losses as layers."""

from __future__ import annotations

import collections

import mindspore as ms
from mindspore import nn, ops

from ..functional.loss import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cosine_similarity,
    ctc_loss,
    gaussian_nll_loss,
    hinge_embedding_loss,
    kl_div,
    legacy_reduction,
    margin_ranking_loss,
    multi_margin_loss,
    multilabel_margin_loss,
    multilabel_soft_margin_loss,
    pairwise_distance,
    poisson_nll_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)


class AdaptiveLogSoftmaxWithLoss(nn.Cell):
    """The classes that come often in the head, the rest in clusters, which are smaller the rarer theirs are. Every row is sent
    through every cluster, so that shapes stay fixed; torch sends it through its own.
    """

    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None):
        super().__init__()
        self.in_features, self.n_classes, self.div_value, self.head_bias = in_features, n_classes, div_value, head_bias
        self.cutoffs = [*cutoffs, n_classes]
        self.shortlist_size, self.n_clusters = self.cutoffs[0], len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        kind = {"dtype": dtype} if dtype else {}
        self.head = nn.Dense(in_features, self.head_size, has_bias=head_bias, **kind)
        widths = [int(in_features // div_value ** (place + 1)) for place in range(self.n_clusters)]
        sizes = [end - start for start, end in zip(self.cutoffs, self.cutoffs[1:])]
        kind["has_bias"] = False
        ways = [(nn.Dense(in_features, width, **kind), nn.Dense(width, size, **kind)) for width, size in zip(widths, sizes)]
        self.tail = nn.CellList([nn.SequentialCell(*way) for way in ways])

    def log_prob(self, input):
        head = ops.log_softmax(self.head(input), -1)
        rare = [
            ops.log_softmax(cluster(input), -1) + head[..., place : place + 1]
            for place, cluster in enumerate(self.tail, self.shortlist_size)
        ]
        return ops.cat([head[..., : self.shortlist_size], *rare], -1)

    def predict(self, input):
        return self.log_prob(input).argmax(-1)

    def construct(self, input_, target_):
        output = ops.gather_elements(self.log_prob(input_), -1, target_.expand_dims(-1)).squeeze(-1)
        return LossOfClasses(output, -output.mean())


LossOfClasses = collections.namedtuple("LossOfClasses", ("output", "loss"))


class BCELoss(nn.Cell):
    """Binary cross entropy whose logarithms stop at -100."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.weight, self.reduction = weight, legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return binary_cross_entropy(logits, labels, self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(nn.Cell):
    """Binary cross entropy of sigmoid(input), with the arguments of torch, in the precision of the input."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
        super().__init__()
        self.weight, self.pos_weight, self.reduction = weight, pos_weight, legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return binary_cross_entropy_with_logits(logits, labels, self.weight, self.pos_weight, self.reduction)


class CosineEmbeddingLoss(nn.Cell):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""

    def __init__(self, margin=0.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.margin, self.reduction = margin, legacy_reduction(size_average, reduce, reduction)

    def construct(self, input1, input2, target):
        return cosine_embedding_loss(input1, input2, target, self.margin, reduction=self.reduction)


class CosineSimilarity(nn.Cell):
    """Cosine of the angle along dim."""

    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim, self.eps = dim, eps

    def construct(self, x1, x2):
        return cosine_similarity(x1, x2, self.dim, self.eps)


class CrossEntropyLoss(nn.CrossEntropyLoss):
    """nn.CrossEntropyLoss with the arguments of torch; it takes int64 labels."""

    def __init__(self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean", label_smoothing=0.0):
        super().__init__(weight, ignore_index, legacy_reduction(size_average, reduce, reduction), label_smoothing)

    def construct(self, logits, labels):
        return super().construct(logits, labels.astype(ms.int32) if labels.dtype == ms.int64 else labels)


class CTCLoss(nn.Cell):
    """CTC loss with int64 targets and lengths."""

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__()
        self.options = (blank, reduction, zero_infinity)

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        return ctc_loss(log_probs, targets, input_lengths, target_lengths, *self.options)


class GaussianNLLLoss(nn.Cell):
    """Negative log likelihood under a normal distribution."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__()
        self.options = (full, eps, reduction)

    def construct(self, logits, labels, var):
        return gaussian_nll_loss(logits, labels, var, *self.options)


class HingeEmbeddingLoss(nn.Cell):
    """The input where target is 1, max(0, margin - input) where it is -1."""

    def __init__(self, margin=1.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.margin, self.reduction = margin, legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return hinge_embedding_loss(logits, labels, self.margin, reduction=self.reduction)


class KLDivLoss(nn.Cell):
    """Divergence of target from exp(input)."""

    def __init__(self, size_average=None, reduce=None, reduction="mean", log_target=False):
        super().__init__()
        self.reduction, self.log_target = legacy_reduction(size_average, reduce, reduction), log_target

    def construct(self, logits, labels):
        return kl_div(logits, labels, reduction=self.reduction, log_target=self.log_target)


class L1Loss(nn.L1Loss):
    """nn.L1Loss with the arguments of torch."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__(legacy_reduction(size_average, reduce, reduction))


class LossBase(nn.Cell):
    """What torch's losses derive from: it keeps the reduction, named as torch names it today."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = legacy_reduction(size_average, reduce, reduction)


class MarginRankingLoss(nn.Cell):
    """max(0, -target * (input1 - input2) + margin)."""

    def __init__(self, margin=0.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.margin, self.reduction = margin, legacy_reduction(size_average, reduce, reduction)

    def construct(self, input1, input2, target):
        return margin_ranking_loss(input1, input2, target, self.margin, reduction=self.reduction)


class MSELoss(nn.MSELoss):
    """nn.MSELoss with the arguments of torch."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__(legacy_reduction(size_average, reduce, reduction))


class MultiLabelMarginLoss(nn.Cell):
    """Mean over pairs of a named and an unnamed class."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return multilabel_margin_loss(logits, labels, reduction=self.reduction)


class MultiLabelSoftMarginLoss(nn.Cell):
    """Mean over classes of the binary cross entropy with logits."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.weight, self.reduction = weight, legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return multilabel_soft_margin_loss(logits, labels, self.weight, reduction=self.reduction)


class MultiMarginLoss(nn.Cell):
    """Mean over the wrong classes of max(0, margin - right + wrong) ** p."""

    def __init__(self, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.options, self.reduction = (p, margin, weight), legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return multi_margin_loss(logits, labels, *self.options, reduction=self.reduction)


class NLLLoss(nn.NLLLoss):
    """nn.NLLLoss with the arguments of torch."""

    def __init__(self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
        super().__init__(weight, ignore_index, legacy_reduction(size_average, reduce, reduction))


class PairwiseDistance(nn.Cell):
    """p-norm of the difference along the last dimension."""

    def __init__(self, p=2.0, eps=1e-6, keepdim=False):
        super().__init__()
        self.options = (p, eps, keepdim)

    def construct(self, x1, x2):
        return pairwise_distance(x1, x2, *self.options)


class PoissonNLLLoss(nn.Cell):
    """Negative log likelihood of counts."""

    def __init__(self, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
        super().__init__()
        self.options = {
            "log_input": log_input,
            "full": full,
            "eps": eps,
            "reduction": legacy_reduction(size_average, reduce, reduction),
        }

    def construct(self, logits, labels):
        return poisson_nll_loss(logits, labels, **self.options)


class SmoothL1Loss(nn.SmoothL1Loss):
    """nn.SmoothL1Loss with the arguments of torch."""

    def __init__(self, size_average=None, reduce=None, reduction="mean", beta=1.0):
        super().__init__(beta, legacy_reduction(size_average, reduce, reduction))


class SoftMarginLoss(nn.Cell):
    """log(1 + exp(-target * input))."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = legacy_reduction(size_average, reduce, reduction)

    def construct(self, logits, labels):
        return soft_margin_loss(logits, labels, reduction=self.reduction)


class TripletMarginLoss(nn.Cell):
    """max(0, margin + d(anchor, positive) - d(anchor, negative))."""

    def __init__(self, margin=1.0, p=2.0, eps=1e-6, swap=False, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.options, self.reduction = (margin, p, eps, swap), legacy_reduction(size_average, reduce, reduction)

    def construct(self, anchor, positive, negative):
        return triplet_margin_loss(anchor, positive, negative, *self.options, reduction=self.reduction)


class TripletMarginWithDistanceLoss(nn.Cell):
    """Triplet loss with a distance of one's own."""

    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        super().__init__()
        self.options = {"distance_function": distance_function, "margin": margin, "swap": swap, "reduction": reduction}

    def construct(self, anchor, positive, negative):
        return triplet_margin_with_distance_loss(anchor, positive, negative, **self.options)


class WeightedLossBase(LossBase):
    """What torch's losses with a weight per class derive from."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.weight = weight
