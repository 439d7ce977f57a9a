"""What a torch network's layers say about its inputs, as specs, the likeliest first."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

BATCH, TIME = 3, 7
VARIATES = 4  # of a series
_SQUARES = (32, 28, 64, 224, 96, 128, 227, 299, 16, 8, 12, 10, 14, 20, 24, 48, 84, 56, 112, 256)
SIDES = ("37, 33", *(f"{side}, {side}" for side in _SQUARES))
LENGTHS = (37, 128, 1000, 16000)
LOOKED_AT = 4
FEW = 5  # rows of an embedding with a padding row

Ask = Callable[[Any], list[str]]


def specs_for(network: nn.Module, name: str, place: int) -> list[str]:
    """Specs for one parameter of `forward`: from its annotation and name, from the layer it probably meets, from the layers after
    that. Only behind the tensors of these, a number: a flag or a count that nothing says to be one."""
    leaves = [layer for layer in network.modules() if _ask(layer) is not None]
    wanted = leaves[place:] + leaves[:place] if _alike(leaves) else leaves
    asked = [spec for layer in wanted[:LOOKED_AT] if (ask := _ask(layer)) is not None for spec in ask(layer)]
    said = [*_by_annotation(network, name), *_by_name(name, network)]
    own = [*_from_parameters(network), *_as_wide_as_the_result(network)]
    numbers = NUMBERS if place else ()
    return list(dict.fromkeys([*said, *asked, *own, *GENERAL[:PLAIN], *numbers, *GENERAL[PLAIN:]]))


def _ask(layer: nn.Module) -> Ask | None:
    """Also of a class of the program's own that is such a layer: `class TokenEmbedding(nn.Embedding)`."""
    return next((ASK[cls] for cls in type(layer).__mro__ if cls in ASK), None)


def _by_annotation(network: nn.Module, name: str) -> list[str]:
    """Of Python's numbers, also where the module's annotations are text."""
    kind = inspect.signature(network.forward).parameters[name].annotation
    return list(ANNOTATED.get(getattr(kind, "__name__", str(kind)), ()))


def _alike(leaves: list[nn.Module]) -> bool:
    """Two embeddings in front are for two inputs (source and target)."""
    return len(leaves) > 1 and all(isinstance(leaf, nn.Embedding) for leaf in leaves[:2])


def _by_name(name: str, network: nn.Module) -> list[str]:
    low = name.lower()
    if "length" in low or low == "lens":
        return [f"values({[TIME] * BATCH}, dtype='int64')"]
    if "mask" in low:
        return ["None"]
    if low in ("h", "hx", "hidden", "state", "h0", "hc", "prev_state"):
        return ["None", *(spec for layer in network.modules() for spec in _states(layer))]
    if low in ("t", "time", "timestep", "timesteps", "step"):
        return [f"uniform({BATCH})", f"integers(0, 10, shape=({BATCH},))", "0.5"]
    if low in ("y", "label", "labels", "target", "targets") and _embeddings(network):
        return [f"integers(0, {_embeddings(network)[-1].num_embeddings}, shape=({BATCH},))"]
    return []


def _embeddings(network: nn.Module) -> list[nn.Embedding]:
    return [layer for layer in network.modules() if isinstance(layer, nn.Embedding)]


def _states(layer: nn.Module) -> list[str]:
    if not isinstance(layer, nn.RNNBase):
        return []
    count = layer.num_layers * (2 if layer.bidirectional else 1)
    shapes = [(count, size, layer.hidden_size) for size in (BATCH, TIME, 1)]
    return [f"normal(shape={shape})" for shape in shapes]


def _images(channels: int) -> list[str]:
    return [f"normal({BATCH}, {channels}, {side})" for side in SIDES]


def _convolution2d(layer: Any) -> list[str]:
    return _images(layer.in_channels)


def _transposed2d(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {layer.in_channels}, {side})" for side in ("1, 1", "5, 3", "7, 7", "4, 4", "8, 8")]


def _convolution1d(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {layer.in_channels}, {length})" for length in LENGTHS]


def _convolution3d(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {layer.in_channels}, {size})" for size in ("7, 9, 9", "8, 16, 16", "16, 32, 32", "16, 112, 112")]


def _linear(layer: nn.Linear) -> list[str]:
    """Plain features, a sequence of them, the picture that they are when flattened, or a series along its time."""
    size = layer.in_features
    pictures = [
        f"normal({BATCH}, {channels}, {side}, {side})"
        for channels in (1, 3)
        for side in (28, 32, 64, 8)
        if channels * side * side == size
    ]
    return [*pictures, f"normal({BATCH}, {size})", f"normal({BATCH}, {TIME}, {size})", f"normal({BATCH}, {size}, {VARIATES})"]


def _embedding(layer: Any) -> list[str]:
    """Where one row stands for padding, few others, so that it is met."""
    low, high, padding = 0, layer.num_embeddings, layer.padding_idx
    if padding is not None:
        low, high = (padding, min(high, padding + FEW)) if padding + FEW <= high else (max(0, padding + 1 - FEW), padding + 1)
    return [f"integers({low}, {high}, shape={shape})" for shape in ((BATCH, TIME), (TIME,), (BATCH,), (TIME, 1))]


def _recurrent(layer: nn.RNNBase) -> list[str]:
    size = layer.input_size
    return [f"normal({BATCH}, {TIME}, {size})", f"normal({BATCH}, {size})", f"normal({TIME}, 1, {size})"]


def _cell(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {layer.input_size})", f"normal({BATCH}, {TIME}, {layer.input_size})"]


def _features(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {layer.num_features})", f"normal({BATCH}, {layer.num_features}, {TIME})"]


def _planes(layer: Any) -> list[str]:
    return _images(layer.num_features)


def _normalized(layer: nn.LayerNorm) -> list[str]:
    tail = ", ".join(map(str, layer.normalized_shape))
    return [f"normal({BATCH}, {TIME}, {tail})", f"normal({BATCH}, {tail})"]


def _attention(layer: Any) -> list[str]:
    return [f"normal({BATCH}, {TIME}, {layer.embed_dim})"]


def _encoder(layer: Any) -> list[str]:
    return _attention(layer.self_attn)


ASK: dict[type, Ask] = {
    nn.Conv1d: _convolution1d,
    nn.Conv2d: _convolution2d,
    nn.Conv3d: _convolution3d,
    nn.ConvTranspose1d: _convolution1d,
    nn.ConvTranspose2d: _transposed2d,
    nn.ConvTranspose3d: _convolution3d,
    nn.Linear: _linear,
    nn.Embedding: _embedding,
    nn.EmbeddingBag: _embedding,
    nn.RNN: _recurrent,
    nn.LSTM: _recurrent,
    nn.GRU: _recurrent,
    nn.RNNCell: _cell,
    nn.LSTMCell: _cell,
    nn.GRUCell: _cell,
    nn.BatchNorm1d: _features,
    nn.BatchNorm2d: _planes,
    nn.InstanceNorm2d: _planes,
    nn.LayerNorm: _normalized,
    nn.MultiheadAttention: _attention,
    nn.TransformerEncoderLayer: _encoder,
    nn.TransformerDecoderLayer: _encoder,
}
ANNOTATED = {"int": ("3", "1"), "float": ("0.5",), "bool": ("True",)}
NUMBERS = ("3", "0.5", "True")
PLAIN = 2  # of the general ones are rows of features
GENERAL = (f"normal({BATCH}, 8)", f"normal({BATCH}, {TIME}, 8)", *_images(3), *_images(1), f"normal({TIME})")


def _from_parameters(network: nn.Module) -> list[str]:
    """A network that multiplies with its own parameters: one side of the first matrix is the width of its input."""
    own = [parameter for parameter in network.parameters(recurse=False) if isinstance(parameter, torch.Tensor)]
    return [f"normal({BATCH}, {size})" for parameter in own[:2] for size in parameter.shape[:2]]


def _as_wide_as_the_result(network: nn.Module) -> list[str]:
    """The right side of a differential equation gives the change of its input, beside which it may be given the time."""
    widths = [layer.out_features for layer in network.modules() if isinstance(layer, nn.Linear)]
    return [f"normal({BATCH}, {widths[-1]})"] if widths else []


WORDS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("mask",), ("boolean(4, 8)", "boolean(8, 8)", "None")),
    (("dim", "axis"), ("1", "0")),
    (("label", "target", "index", "indices", "idx", "class"), ("integers(0, 4, shape=(4,))", "integers(0, 4, shape=(4, 8))")),
    (("token", "ids"), ("integers(0, 8, shape=(4, 8))",)),
    (("eps", "epsilon", "tol"), ("1e-5",)),
    (("alpha", "beta", "gamma", "scale", "temperature", "smoothing", "rate", "margin", "weight", "lam", "p"), ("0.3",)),
    (("prob", "probs", "probability"), ("uniform(4, 8)",)),
    (("n", "k", "size", "num", "count", "length", "steps", "heads", "groups", "classes"), ("4",)),
    (("image", "img", "images", "feature", "features", "fmap"), ("normal(2, 4, 9, 7)",)),
)
_TENSORS = ("normal(4, 8)", "normal(2, 4, 8)", "normal(2, 4, 9, 7)", "normal(8)", "normal(8, 8)", "uniform(4, 8)")
USUAL = (*_TENSORS, "integers(0, 4, shape=(4,))", "boolean(4, 8)", "2", "0.5")


def specs_by_word(name: str) -> list[str]:
    """Specs for a function's parameter: from the words of its name, then what functions usually take."""
    parts = set(name.lower().split("_"))
    named = [spec for words, specs in WORDS if parts & set(words) for spec in specs]
    return list(dict.fromkeys([*named, *USUAL]))
