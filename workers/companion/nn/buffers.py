"""The buffers of a network, with the running statistics that Cells count among their parameters."""

from __future__ import annotations

from mindspore import nn


def named_buffers(net, prefix="", recurse=True):
    """Names and buffers as torch lists them, running statistics under torch's names; MindSpore keeps no count of batches."""
    usual = {"running_mean": "running_mean", "running_var": "running_var"}
    usual.update({"moving_mean": "running_mean", "moving_variance": "running_var"})
    seen = set()
    inside = {id(cell.bn2d) for _, cell in net.cells_and_names() if isinstance(cell, nn.BatchNorm3d)}
    for path, cell in net.cells_and_names() if recurse else [("", net)]:
        norm = cell.bn2d if isinstance(cell, nn.BatchNorm3d) else cell
        # MindSpore's instance norms hold some that nothing moves, and batch norms some that they do not use: torch's hold none.
        idle = hasattr(norm, "instance_bn") or getattr(norm, "use_batch_statistics", None) is True
        own = {} if idle or id(cell) in inside else norm._params
        statistics = [(usual[name], own[name]) for name in usual if own.get(name) is not None and not own[name].requires_grad]
        for name, buffer in [*statistics, *cell._buffers.items()]:
            if buffer is not None and id(buffer) not in seen:
                seen.add(id(buffer))
                yield ".".join(part for part in (prefix, path, name) if part), buffer


def buffers(net, recurse=True):
    """The buffers of a network with its running statistics; what is written into them in place, the layers compute with."""
    for _, buffer in named_buffers(net, "", recurse):
        yield buffer
