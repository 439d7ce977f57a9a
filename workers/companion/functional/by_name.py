"""Activations and losses of torch.nn.functional by the name that a configuration gives, with torch's arguments."""

from __future__ import annotations

from mindspore import ops

from ..optim.optimizers import MembersByName
from .activation import elu, gumbel_softmax, hardshrink, hardtanh, log_softmax, mish, prelu, softmax, softmin, softplus, softshrink
from .loss import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cosine_similarity,
    cross_entropy,
    ctc_loss,
    gaussian_nll_loss,
    hinge_embedding_loss,
    kl_div,
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
from .normalization import normalize


def _glu(input, dim=-1):
    return ops.glu(input, axis=dim)


def _celu(input, alpha=1.0, inplace=False):
    return ops.celu(input, alpha)


def _leaky_relu(input, negative_slope=0.01):
    return ops.leaky_relu(input, negative_slope)


def _logsigmoid(input):
    return -ops.softplus(-input)


def _smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    return ops.smooth_l1_loss(input, target, beta, reduction) if beta else ops.l1_loss(input, target, reduction)


def function_named(name):
    """torch.nn.functional's activation, loss or dropout of that name."""
    named = (
        elu, gumbel_softmax, hardshrink, hardtanh, log_softmax, mish, prelu, softmax, softmin, softplus, softshrink,
        binary_cross_entropy, binary_cross_entropy_with_logits, cosine_embedding_loss,
        cosine_similarity, cross_entropy, ctc_loss, gaussian_nll_loss, hinge_embedding_loss, kl_div, margin_ranking_loss,
        multi_margin_loss, multilabel_margin_loss, multilabel_soft_margin_loss, pairwise_distance, poisson_nll_loss,
        soft_margin_loss, triplet_margin_loss, triplet_margin_with_distance_loss, normalize,
    )  # fmt: skip
    functions = {each.__name__: each for each in named} | {
        "relu": ops.relu, "relu6": ops.relu6, "gelu": ops.gelu, "silu": ops.silu, "sigmoid": ops.sigmoid, "tanh": ops.tanh,
        "tanhshrink": ops.tanhshrink, "softsign": ops.softsign, "hardsigmoid": ops.hardsigmoid, "threshold": ops.threshold,
        "hardswish": ops.hardswish, "leaky_relu": _leaky_relu, "selu": ops.selu,
        "glu": _glu, "celu": _celu, "logsigmoid": _logsigmoid, "smooth_l1_loss": _smooth_l1_loss, "mse_loss": ops.mse_loss,
        "l1_loss": ops.l1_loss, "nll_loss": ops.nll_loss, "huber_loss": ops.huber_loss, "dropout": ops.dropout,
    }  # fmt: skip
    if name not in functions:
        raise AttributeError(f"torch.nn.functional.{name} has no counterpart that is found by its name; add it to by_name.py")
    return functions[name]


functions = MembersByName(function_named)  # stands for torch.nn.functional itself
