import numpy as np
from mindspore import Tensor, ops


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
