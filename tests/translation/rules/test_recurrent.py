"""MindSpore's own recurrent layers, and the stand-in where they would refuse what they are given."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_STATES = "lstm = nn.LSTM(2, 3)\nx = torch.ones(4, 1, 2)\n"


@pytest.mark.parametrize(
    "states", ["[torch.zeros(1, 1, 3), torch.zeros(1, 1, 3)]", "[s.detach() for s in (torch.zeros(1, 1, 3), torch.zeros(1, 1, 3))]"]
)
def test_states_in_a_list_need_the_stand_in(states):
    found = translated(f"{_STATES}states = {states}\nout, states = lstm(x, states)\n")
    assert "lstm = LSTM(2, 3)" in found.text
    assert found.clean


def test_states_in_a_tuple_do_not():
    text = translated(f"{_STATES}out, states = lstm(x, (torch.zeros(1, 1, 3), torch.zeros(1, 1, 3)))\n").text
    assert "lstm = nn.LSTM(2, 3)" in text


@pytest.mark.parametrize("packing", ["pack_padded_sequence as pack", "pack_padded_sequence\npack = pack_padded_sequence"])
def test_packed_sequences_need_the_stand_in_under_whatever_name(packing):
    text = translated(f"from torch.nn.utils.rnn import {packing}\n{_STATES}out, states = lstm(pack(x, [4]))\n").text
    assert "lstm = LSTM(2, 3)" in text
