"""Drawing the parameters of a layer again, as torch's layers do with reset_parameters: MindSpore's have no such method."""

from __future__ import annotations

import math

from mindspore import mint, nn

from ..init import calculate_fan_in_and_fan_out, kaiming_uniform_, normal_, uniform_

CONVOLUTIONS = (nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose)
BY_INPUTS = (nn.Dense, mint.nn.Linear, *CONVOLUTIONS, mint.nn.Conv1d, mint.nn.Conv2d, mint.nn.Conv3d, mint.nn.ConvTranspose2d)
BY_STATE = (nn.RNN, nn.GRU, nn.LSTM, nn.RNNCell, nn.GRUCell, nn.LSTMCell)
TABLES = (nn.Embedding, mint.nn.Embedding)
NORMS = (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm, nn.GroupNorm, mint.nn.LayerNorm, mint.nn.GroupNorm)
SLOPES = (nn.PReLU, mint.nn.PReLU)
SCALES = ("gamma", "weight", "moving_variance", "w")
SHIFTS = ("beta", "bias", "moving_mean")
REDRAWN = (*BY_INPUTS, *BY_STATE, *TABLES, *NORMS, *SLOPES)


def has_reset_parameters(layer):
    """torch's `hasattr(layer, "reset_parameters")`, which is true of most layers that have parameters."""
    return hasattr(layer, "reset_parameters") or isinstance(layer, REDRAWN)


def draw_again(layer):
    """torch's `layer.reset_parameters()`: the class's own method where it has one, else what torch's layer of this kind does."""
    if hasattr(layer, "reset_parameters") and not isinstance(layer, BY_STATE):
        layer.reset_parameters()
    else:
        reset_layer(layer)


def reset_layer(layer):
    """Draw all parameters as torch's layer of this kind does when it is made, whatever a class derived from it does."""
    if not isinstance(layer, REDRAWN):
        raise AttributeError(f"'{type(layer).__name__}' object has no attribute 'reset_parameters'")
    own = dict(layer.parameters_and_names(expand=False))
    if isinstance(layer, BY_INPUTS):
        bound = 1 / math.sqrt(calculate_fan_in_and_fan_out(layer.weight)[0])
        kaiming_uniform_(layer.weight, math.sqrt(5))
        if layer.bias is not None:
            uniform_(layer.bias, -bound, bound)
    elif isinstance(layer, BY_STATE):
        for parameter in own.values():
            uniform_(parameter, -1 / math.sqrt(layer.hidden_size), 1 / math.sqrt(layer.hidden_size))
    elif isinstance(layer, TABLES):
        normal_(table_of(layer))
        clear_padding(layer)
    else:
        for name, parameter in own.items():
            if name in (*SCALES, *SHIFTS):  # a class derived from the layer has others of its own
                level = 0.25 if isinstance(layer, SLOPES) else 1.0 if name in SCALES else 0.0
                parameter.set_data(parameter * 0 + level)


def table_of(layer):
    """The weight of an embedding, by the name that it has in MindSpore's layer."""
    return layer.embedding_table if hasattr(layer, "embedding_table") else layer.weight


def clear_padding(layer):
    """torch's `layer._fill_padding_idx_with_zero()`: the row of the padding index, where the layer has one, is set to zero."""
    if layer.padding_idx is not None:
        table_of(layer)[layer.padding_idx] = 0
