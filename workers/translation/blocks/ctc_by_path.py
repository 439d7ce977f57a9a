from __future__ import annotations

from mindspore import Tensor, ops


def ctc_by_path(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity):
    """CTC loss by the forward recursion; targets stand in rows, or one sequence behind the other."""
    single = log_probs.ndim == 2
    probs = log_probs.expand_dims(1) if single else log_probs
    frames, counts = (
        given.reshape(-1).tolist() if isinstance(given, Tensor) else [given] if isinstance(given, int) else list(given)
        for given in (input_lengths, target_lengths)
    )
    ends = [sum(counts[: row + 1]) for row in range(len(counts))]
    rows = [
        targets[end - n : end] if targets.ndim == 1 else targets[i, :n] for i, (n, end) in enumerate(zip(counts, ends, strict=True))
    ]
    loss = ops.stack([ctc_path(probs[: frames[i], i], row.tolist(), blank) for i, row in enumerate(rows)])
    impossible = 0.0 if zero_infinity else float("inf")
    loss = ops.where(loss > 1e29, ops.full_like(loss, impossible), loss)
    if reduction == "mean":
        return (loss / Tensor([max(n, 1) for n in counts], loss.dtype)).mean()
    return loss.sum() if reduction == "sum" else loss[0] if single else loss
