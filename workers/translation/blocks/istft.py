import numpy as np
from mindspore import Tensor, ops


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
