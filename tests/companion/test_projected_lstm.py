"""An LSTM that projects its state, beside torch's: layers, ways, given states, packed sequences and input without a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from mindspore import Tensor

from workers.companion.nn.packing import pack_padded_sequence, pad_packed_sequence
from workers.companion.nn.recurrent import ProjectedLSTM

STEPS = np.random.default_rng(0).normal(size=(5, 3, 4)).astype(np.float32)
LENGTHS = [3, 5, 2]


def pair(**given: Any) -> tuple[ProjectedLSTM, torch.nn.LSTM]:
    ours, theirs = ProjectedLSTM(4, 6, proj_size=2, **given), torch.nn.LSTM(4, 6, proj_size=2, **given)
    own = {parameter.name: parameter for parameter in ours.get_parameters()}
    assert [*own] == [name for name, _ in theirs.named_parameters()]
    for name, parameter in theirs.named_parameters():
        own[name].set_data(Tensor(parameter.detach().numpy()))
    return ours, theirs


def same(ours: Any, theirs: Any) -> None:
    if isinstance(ours, tuple):
        for own, other in zip(ours, theirs, strict=True):
            same(own, other)
    else:
        np.testing.assert_allclose(ours.asnumpy(), theirs.detach().numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("given", [{}, {"num_layers": 2, "bidirectional": True}, {"bias": False, "batch_first": True}])
def test_outputs_and_last_states(given: dict[str, Any]) -> None:
    ours, theirs = pair(**given)
    same(ours(Tensor(STEPS)), theirs(torch.tensor(STEPS)))
    same(ours(Tensor(STEPS[:, 0])), theirs(torch.tensor(STEPS[:, 0])))


def test_states_that_are_given() -> None:
    ours, theirs = pair(num_layers=2)
    hidden, cell = np.full((2, 3, 2), 0.5, np.float32), np.full((2, 3, 6), -0.25, np.float32)
    expected = theirs(torch.tensor(STEPS), (torch.tensor(hidden), torch.tensor(cell)))
    same(ours(Tensor(STEPS), (Tensor(hidden), Tensor(cell))), expected)


def test_packed_sequences() -> None:
    ours, theirs = pair(num_layers=2, bidirectional=True)
    out, state = ours(pack_padded_sequence(Tensor(STEPS), LENGTHS, enforce_sorted=False))
    packed = torch.nn.utils.rnn.pack_padded_sequence(torch.tensor(STEPS), LENGTHS, enforce_sorted=False)
    expected, last = theirs(packed)
    same(pad_packed_sequence(out)[0], torch.nn.utils.rnn.pad_packed_sequence(expected)[0])
    same(state, last)
