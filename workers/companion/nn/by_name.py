"""Layers of torch.nn by the name that a configuration gives, with torch's arguments."""

from __future__ import annotations

from mindspore import nn

from ..optim.optimizers import MembersByName
from .activation import (
    CELU,
    ELU,
    GELU,
    GLU,
    SELU,
    Hardsigmoid,
    Hardswish,
    Hardtanh,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    Mish,
    PReLU,
    ReLU,
    ReLU6,
    RReLU,
    SiLU,
    Softmax,
    Softmin,
    Softplus,
    Threshold,
)
from .attention import (
    MultiheadAttention,
    Transformer,
    TransformerDecoder,
    TransformerDecoderLayer,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from .containers import ModuleDict, ModuleList, ParameterDict, ParameterList, Sequential
from .convolution import (
    ChannelShuffle,
    CircularPad1d,
    CircularPad2d,
    CircularPad3d,
    Conv1d,
    Conv2d,
    Conv3d,
    ConvTranspose1d,
    ConvTranspose2d,
    ConvTranspose3d,
    Fold,
    ReflectionPad3d,
    Unflatten,
    Unfold,
    Upsample,
    ZeroPad1d,
    ZeroPad3d,
)
from .dropout import AlphaDropout, Dropout, Dropout1d, Dropout2d, Dropout3d, FeatureAlphaDropout
from .embedding import Embedding
from .linear import Bilinear, Linear
from .loss import (
    BCELoss,
    BCEWithLogitsLoss,
    CosineEmbeddingLoss,
    CosineSimilarity,
    CrossEntropyLoss,
    CTCLoss,
    GaussianNLLLoss,
    HingeEmbeddingLoss,
    KLDivLoss,
    L1Loss,
    MarginRankingLoss,
    MSELoss,
    MultiLabelMarginLoss,
    MultiLabelSoftMarginLoss,
    MultiMarginLoss,
    NLLLoss,
    PairwiseDistance,
    PoissonNLLLoss,
    SmoothL1Loss,
    SoftMarginLoss,
    TripletMarginLoss,
    TripletMarginWithDistanceLoss,
)
from .normalization import (
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    LocalResponseNorm,
    RMSNorm,
)
from .pooling import (
    AdaptiveAvgPool1d,
    AdaptiveMaxPool1d,
    AdaptiveMaxPool3d,
    AvgPool1d,
    AvgPool2d,
    AvgPool3d,
    LPPool3d,
    MaxPool1d,
    MaxPool2d,
    MaxPool3d,
)
from .recurrent import GRU, LSTM, RNN, GRUCell, LSTMCell, RNNCell


def _classes(*classes, **renamed):
    """name -> class; those whose name is MindSpore's own stand by torch's name."""
    return {each.__name__: each for each in classes} | renamed


def _found(name, classes):
    if name not in classes:
        raise AttributeError(f"torch.nn.{name} has no counterpart that is made by its name; add the class to by_name.py")
    return classes[name]


def _unsized():
    activations = _classes(
        CELU, ELU, GELU, GLU, SELU, Hardsigmoid, Hardswish, Hardtanh, LeakyReLU, LogSigmoid, LogSoftmax, Mish, PReLU, ReLU, ReLU6,
        RReLU, SiLU, Softmax, Softmin, Softplus, Sigmoid=nn.Sigmoid, Tanh=nn.Tanh, Tanhshrink=nn.Tanhshrink, Softsign=nn.Softsign,
        Hardshrink=nn.HShrink, Softshrink=nn.SoftShrink, Softmax2d=nn.Softmax2d,
    )  # fmt: skip
    losses = _classes(
        BCELoss, BCEWithLogitsLoss, CosineEmbeddingLoss, CosineSimilarity, CrossEntropyLoss, CTCLoss, GaussianNLLLoss,
        HingeEmbeddingLoss, KLDivLoss, L1Loss, MarginRankingLoss, MSELoss, MultiLabelMarginLoss, MultiLabelSoftMarginLoss,
        MultiMarginLoss, NLLLoss, PairwiseDistance, PoissonNLLLoss, SmoothL1Loss, SoftMarginLoss, TripletMarginLoss,
        TripletMarginWithDistanceLoss, HuberLoss=nn.HuberLoss,
    )  # fmt: skip
    others = _classes(
        Dropout,
        Dropout1d,
        Dropout2d,
        Dropout3d,
        AlphaDropout,
        FeatureAlphaDropout,
        Upsample,
        Identity=nn.Identity,
        Flatten=nn.Flatten,
    )
    return activations | losses | others


def unsized_layer_named(name):
    """torch.nn's class of that name, among those that can be made without arguments: activations, losses, dropout."""
    return _found(name, _unsized())


def layer_named(name):
    """torch.nn's class of that name."""
    sized = _classes(
        Bilinear, Linear, Embedding, Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, Fold,
        Unfold, Unflatten, ChannelShuffle, CircularPad1d, CircularPad2d, CircularPad3d, ReflectionPad3d, ZeroPad1d,
        ZeroPad3d, Threshold, BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, InstanceNorm1d, InstanceNorm2d,
        InstanceNorm3d, LayerNorm, LocalResponseNorm, RMSNorm, AdaptiveAvgPool1d, AdaptiveMaxPool1d, AdaptiveMaxPool3d,
        AvgPool1d, AvgPool2d, AvgPool3d, LPPool3d, MaxPool1d, MaxPool2d, MaxPool3d, GRU, LSTM, RNN, GRUCell, LSTMCell,
        RNNCell, MultiheadAttention, Transformer, TransformerDecoder, TransformerDecoderLayer, TransformerEncoder,
        TransformerEncoderLayer, ModuleDict, ModuleList, ParameterDict, ParameterList, Sequential, Module=nn.Cell,
        AdaptiveAvgPool2d=nn.AdaptiveAvgPool2d, AdaptiveAvgPool3d=nn.AdaptiveAvgPool3d,
        AdaptiveMaxPool2d=nn.AdaptiveMaxPool2d, ConstantPad1d=nn.ConstantPad1d, ConstantPad2d=nn.ConstantPad2d,
        ConstantPad3d=nn.ConstantPad3d, LPPool1d=nn.LPPool1d, LPPool2d=nn.LPPool2d, PixelShuffle=nn.PixelShuffle,
        PixelUnshuffle=nn.PixelUnshuffle, ReflectionPad1d=nn.ReflectionPad1d, ReflectionPad2d=nn.ReflectionPad2d,
        ReplicationPad1d=nn.ReplicationPad1d, ReplicationPad2d=nn.ReplicationPad2d, ReplicationPad3d=nn.ReplicationPad3d,
        ZeroPad2d=nn.ZeroPad2d,
    )  # fmt: skip
    return _found(name, _unsized() | sized)


layers = MembersByName(layer_named)  # stands for torch.nn itself
