from __future__ import annotations

from mindspore import Tensor


def load_state_dict(net, state_dict, strict=True):
    """Writes weights and buffers in place: an optimizer that has run already goes on with the very same parameters."""
    own = net.state_dict()
    missing, unexpected = [name for name in own if name not in state_dict], [name for name in state_dict if name not in own]
    if strict and (missing or unexpected):
        raise RuntimeError(f"missing keys: {missing}; unexpected keys: {unexpected}")
    for name, value in own.items():
        if name in state_dict:
            given = state_dict[name] if isinstance(state_dict[name], Tensor) else Tensor(state_dict[name])
            if tuple(given.shape) != tuple(value.shape):
                raise RuntimeError(f"{name} has shape {value.shape}, what is loaded has {given.shape}")
            value.copy_(given.astype(value.dtype))
    return missing, unexpected
