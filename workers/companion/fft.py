"""Transforms of signals that are real in frequency (torch.fft)."""

from __future__ import annotations

from mindspore import ops


def fftshift(input, dim=None):
    """ops.fftshift with its dimensions written out: without them every second gradient is that of another shift."""
    return ops.fftshift(input, tuple(range(input.ndim)) if dim is None else dim)


def ifftshift(input, dim=None):
    """ops.ifftshift with its dimensions written out: without them every second gradient is that of another shift."""
    return ops.ifftshift(input, tuple(range(input.ndim)) if dim is None else dim)


def hfft(input, n=None, dim=-1, norm=None):
    """The real transform of half a Hermitian signal."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.irfft(ops.conj(input) if input.is_complex() else input, n, dim, norm)


def hfftn(input, s=None, dim=None, norm=None):
    """The real transform of half a Hermitian signal."""
    dim = (dim,) if isinstance(dim, int) else dim
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.irfftn(ops.conj(input) if input.is_complex() else input, s, dim, norm)


def ihfft(input, n=None, dim=-1, norm=None):
    """Half of the Hermitian signal of a real spectrum."""
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.conj(ops.rfft(input, n, dim, norm))


def ihfftn(input, s=None, dim=None, norm=None):
    """Half of the Hermitian signal of a real spectrum."""
    dim = (dim,) if isinstance(dim, int) else dim
    norm = {None: "forward", "backward": "forward", "forward": "backward"}.get(norm, norm)
    return ops.conj(ops.rfftn(input, s, dim, norm))
