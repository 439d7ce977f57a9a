"""Windows and short-time transforms."""

from __future__ import annotations

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def bartlett_window(window_length, periodic=True, *, dtype=None):
    """A triangular window; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.bartlett(size)[:window_length], dtype or ms.float32)


def blackman_window(window_length, periodic=True, *, dtype=None):
    """A window of three cosines; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.blackman(size)[:window_length], dtype or ms.float32)


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None):
    """A raised cosine window on a pedestal; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor((alpha - beta * np.cos(2 * np.pi * np.arange(size) / (size - 1)))[:window_length], dtype or ms.float32)


def hann_window(window_length, periodic=True, *, dtype=None):
    """A raised cosine window; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.hanning(size)[:window_length], dtype or ms.float32)


def istft(
    input,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    normalized=False,
    onesided=None,
    length=None,
    return_complex=False,
):
    """The signal from the spectra of its frames, by overlap and add."""
    hop, width = hop_length or n_fft // 4, win_length or n_fft
    x = input.expand_dims(0) if input.ndim == 2 else input
    half = x.shape[1] != n_fft if onesided is None else onesided
    x = x.swapaxes(-1, -2) * (n_fft**0.5 if normalized else 1.0)
    frames = ops.irfft(x, n_fft) if half else ops.real(ops.ifft(x))
    window = ops.ones((width,), frames.dtype) if window is None else window
    left = (n_fft - width) // 2
    window = ops.pad(window, (left, n_fft - width - left)) if width < n_fft else window
    size = n_fft + hop * (frames.shape[1] - 1)
    at = Tensor((np.arange(frames.shape[1])[:, None] * hop + np.arange(n_fft)).reshape(-1))

    def add(part):
        return ops.tensor_scatter_elements(ops.zeros((size,), part.dtype), at, part.reshape(-1), 0, "add")

    weight = add(ops.broadcast_to(window * window, frames.shape[1:]))
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else size - start
    rows = [(add(row * window))[start:end] / weight[start:end] for row in frames]
    found = ops.stack(rows)
    found = ops.pad(found, (0, length - found.shape[-1])) if length is not None and found.shape[-1] < length else found
    return found.squeeze(0) if input.ndim == 2 else found


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None):
    """A Kaiser window; a periodic one leaves its last point out."""
    if window_length < 2:
        return Tensor(np.ones(window_length), dtype or ms.float32)
    size = window_length + bool(periodic)
    return Tensor(np.kaiser(size, beta)[:window_length], dtype or ms.float32)


def signal_bartlett(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.bartlett(size) if size > 1 else np.ones(size))[:M], dtype or ms.float32)


def signal_blackman(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.blackman(size) if size > 1 else np.ones(size))[:M], dtype or ms.float32)


def signal_cosine(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(np.sin(np.pi * (np.arange(size) + 0.5) / size) if size > 1 else np.ones(size))[:M], dtype or ms.float32
    )


def signal_exponential(M, *, center=None, tau=1.0, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            np.exp(-np.abs(np.arange(size) - ((size - 1) / 2 if center is None else center)) / tau) if size > 1 else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )


def signal_gaussian(M, *, std=1.0, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(np.exp(-0.5 * ((np.arange(size) - (size - 1) / 2) / std) ** 2) if size > 1 else np.ones(size))[:M],
        dtype or ms.float32,
    )


def signal_general_cosine(M, *, a, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            sum(w * (-1) ** k * np.cos(2 * np.pi * k * np.arange(size) / (size - 1)) for k, w in enumerate(a))
            if size > 1
            else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )


def signal_general_hamming(M, *, alpha=0.54, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(alpha - (1 - alpha) * np.cos(2 * np.pi * np.arange(size) / (size - 1)) if size > 1 else np.ones(size))[:M],
        dtype or ms.float32,
    )


def signal_hamming(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.hamming(size) if size > 1 else np.ones(size))[:M], dtype or ms.float32)


def signal_hann(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.hanning(size) if size > 1 else np.ones(size))[:M], dtype or ms.float32)


def signal_kaiser(M, *, beta=12.0, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(np.asarray(np.kaiser(size, beta) if size > 1 else np.ones(size))[:M], dtype or ms.float32)


def signal_nuttall(M, *, sym=True, dtype=None):
    """A window of M points; without sym it is one period of M + 1."""
    size = M + (not sym)
    return Tensor(
        np.asarray(
            sum(
                a * (-1) ** k * np.cos(2 * np.pi * k * np.arange(size) / (size - 1))
                for k, a in enumerate((0.3635819, 0.4891775, 0.1365995, 0.0106411))
            )
            if size > 1
            else np.ones(size)
        )[:M],
        dtype or ms.float32,
    )


def stft(
    input,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="reflect",
    normalized=False,
    onesided=None,
    return_complex=None,
):
    """Spectra of overlapping frames, frequency by time; pairs of parts unless complex is asked for."""
    hop, width = hop_length or n_fft // 4, win_length or n_fft
    window = ops.ones((width,), input.dtype) if window is None else window
    left = (n_fft - width) // 2
    window = ops.pad(window, (left, n_fft - width - left)) if width < n_fft else window
    x = input.expand_dims(0) if input.ndim == 1 else input
    x = ops.pad(x.expand_dims(0), (n_fft // 2, n_fft // 2), pad_mode).squeeze(0) if center else x
    starts = np.arange(0, x.shape[-1] - n_fft + 1, hop)
    frames = x[:, Tensor(starts[:, None] + np.arange(n_fft))] * window
    full = onesided is False
    found = (ops.fft if full else ops.rfft)(frames).swapaxes(-1, -2)
    found = found / n_fft**0.5 if normalized else found
    found = found.squeeze(0) if input.ndim == 1 else found
    return found if return_complex else ops.stack((ops.real(found), ops.imag(found)), -1)
