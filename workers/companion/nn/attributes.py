"""Attributes of layers under torch's names, where the layer's class is only known at run time."""

from __future__ import annotations

import re

from mindspore import Parameter, nn, ops

from .shapes import border, spread


def conv_setting(layer, name):
    """padding, padding_mode or groups of a convolution as torch keeps it; of anything else what stands there."""
    kinds = (nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose)
    if not isinstance(layer, kinds) or hasattr(layer, "padding_mode"):
        return getattr(layer, name)
    if name == "groups":
        return layer.group
    if name == "padding_mode":
        return "zeros"
    if layer.pad_mode == "same":
        return "same"
    size = len(layer.weight.shape) - 2
    sides = layer.padding if isinstance(layer.padding, tuple) else (layer.padding,) * (2 * size)
    return tuple(sides[::2][-size:])


def learnable(net, recurse=True):
    """The parameters of a network, without the running statistics that Cells count among them."""
    statistics = ("moving_mean", "moving_variance", "running_mean", "running_var", "num_batches_tracked")
    for name, parameter in in_layer_order(net.parameters_and_names("", recurse)):
        if not name.endswith(statistics):
            yield parameter


def in_layer_order(pairs):
    """Names and parameters with the weights of recurrent layers layer by layer; MindSpore lists them kind by kind."""
    kinds = ("weight_ih_l", "weight_hh_l", "bias_ih_l", "bias_hh_l")
    pairs, first = list(pairs), {}

    def place(position):
        path, _, last = pairs[position][0].rpartition(".")
        kind = next((kind for kind in kinds if last.startswith(kind)), "")
        layer, _, direction = last[len(kind) :].partition("_")
        if not kind or not layer.isdigit():
            return position, 0, "", 0
        return first.setdefault(path, position), int(layer), direction, kinds.index(kind)

    return [pairs[position] for position in sorted(range(len(pairs)), key=place)]


def named_parameters(net, prefix="", recurse=True):
    """Names and parameters under their usual names (weight, bias), without running statistics."""
    statistics = ("moving_mean", "moving_variance", "running_mean", "running_var", "num_batches_tracked")
    usual = {"gamma": "weight", "beta": "bias", "embedding_table": "weight", "w": "weight"}
    known = (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm, nn.GroupNorm, nn.Embedding, nn.PReLU)
    cells = [cell for _, cell in net.cells_and_names()]
    owners = {id(p): cell for cell in cells for p in cell.get_parameters(expand=False)}
    holding = any(isinstance(cell, nn.TransformerEncoderLayer | nn.TransformerDecoderLayer) for cell in cells)
    for name, parameter in in_layer_order(net.parameters_and_names(prefix, recurse)):
        path, dot, last = name.rpartition(".")
        if last not in statistics:
            known_here = isinstance(owners.get(id(parameter)), known) or last == "embedding_table"
            path = re.sub(r"(^|\.)dense(?=[12]$)", r"\1linear", path) if holding else path
            yield path.replace(".bn2d", "") + dot + (usual.get(last, last) if known_here else last), parameter


def own_name(layer, name):
    """What MindSpore calls the layer's weight, bias, running statistics or widths."""
    others = {
        "weight": ("gamma", "embedding_table"),
        "bias": ("beta",),
        "running_mean": ("moving_mean",),
        "running_var": ("moving_variance",),
        "in_features": ("in_channels",),
        "out_features": ("out_channels",),
    }
    return next((own for own in (name, *others[name]) if hasattr(layer, own)), name)


def set_batch_norm(layer, **settings):
    """Give a BatchNorm another eps or another momentum, torch's weight of the new batch, after it was made."""
    layer = getattr(layer, "bn2d", layer)
    for name, value in settings.items():
        setattr(layer, name, value)
    layer.bn_train = ops.BatchNorm(is_training=True, epsilon=layer.eps, momentum=layer.momentum, data_format=layer.format)
    layer.bn_infer = ops.BatchNorm(is_training=False, epsilon=layer.eps, data_format=layer.format)


def set_bias(layer, value):
    """Gives a layer its bias, or takes it away: a convolution or Dense asks has_bias, a norm calls it beta."""
    if isinstance(layer, nn.Cell) and hasattr(layer, "beta") and not hasattr(layer, "bias"):
        layer.beta = Parameter(ops.zeros_like(layer.beta), requires_grad=False) if value is None else value
        return
    beside = getattr(layer, "bias", None)
    beside = beside if isinstance(beside, Parameter) else getattr(layer, "weight", None)
    layer.bias = value
    if isinstance(value, Parameter) and isinstance(beside, Parameter):  # an optimizer refuses two parameters of one name
        value.name = beside.name.removesuffix("bias").removesuffix("weight") + "bias"
    if isinstance(layer, nn.Cell) and hasattr(layer, "has_bias"):
        layer.has_bias = value is not None
        if value is not None and not hasattr(layer, "bias_add"):
            layer.bias_add = ops.BiasAdd()


def set_child(cell, name, value):
    """Give a cell another layer by name; what runs its layers in turn is told as well."""
    setattr(cell, name, value)
    if isinstance(cell, nn.SequentialCell):
        cell.cell_list = list(cell._cells.values())


def set_layer(layer, **settings):
    """Give a layer that exists another stride, padding or dilation: the operator of a convolution is made again."""
    convolves = hasattr(layer, "conv2d")
    if not convolves and any(kind.__module__.startswith("mindspore.nn.layer") for kind in type(layer).__mro__):
        raise TypeError(f"{type(layer).__name__} computes with the value that it was made with")
    for name, value in settings.items():
        setattr(layer, name, spread(value, 2) if convolves else value)
    if hasattr(layer, "border"):
        zeros = layer.mode == "constant"  # torch keeps what it pads otherwise from when the layer was made
        layer.border = border(layer.padding, layer.kernel_size, layer.dilation) if zeros else layer.border
    elif convolves and "padding" in settings:
        layer.pad_mode, layer.padding = "pad", tuple(width for width in layer.padding for _ in range(2))
    if convolves:
        pad = 0 if layer.pad_mode == "valid" else layer.padding
        shape = {"stride": layer.stride, "dilation": layer.dilation, "group": layer.group}
        layer.conv2d = ops.Conv2D(layer.out_channels, layer.kernel_size, pad_mode=layer.pad_mode, pad=pad, **shape)


def set_momentum(group, value):
    """The momentum of a group, or the first of its betas."""
    if "betas" in group:
        group["betas"] = (value, *group["betas"][1:])
    else:
        group["momentum"] = value


def set_requires_grad(net, requires_grad=True):
    """Freeze or release all parameters of a network; running statistics stay as they are. Returns the network."""
    for parameter in learnable(net):
        parameter.requires_grad = requires_grad
    return net
