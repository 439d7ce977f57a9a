from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "rows = torch.zeros(4, 3)\nx = torch.ones(3)\n"


@pytest.mark.parametrize("value", ["x.reshape(1, -1)", "x.view(1, 3) * 2", "x.unsqueeze(0)", "x[None]", "torch.tensor([[1.0]])"])
@pytest.mark.parametrize("steps", ["range(4)", "reversed(range(4))"])
def test_a_row_takes_what_leads_by_one(value, steps):
    assert "    rows[t:t + 1] = " in translated(f"{_HEAD}for t in {steps}:\n    rows[t] = {value}\n").text


def test_the_dimension_comes_by_way_of_other_names():
    body = "last = 0\nnext = x.reshape(1, -1)\nfor t in range(4):\n    delta = next * 0.9\n    rows[t] = last = delta + last\n"
    assert "    rows[t:t + 1] = last = delta + last" in translated(_HEAD + body).text


_DECODER = "gru = nn.GRU(3, 3)\n"


@pytest.mark.parametrize("value", ["state", "state.data", "state.detach()"])
def test_what_a_network_gives_beside_its_output_may_lead_by_one(value):
    body = f"{_DECODER}for t in range(4):\n    out, state = gru(x)\n    rows[t] = {value}\n"
    assert "    rows[t:t + 1] = " in translated(_HEAD + body).text


@pytest.mark.parametrize("value", ["state[0, 0]", "state * 2", "x"])
def test_what_is_computed_from_it_is_looked_at_itself(value):
    body = f"{_DECODER}for t in range(4):\n    out, state = gru(x)\n    rows[t] = {value}\n"
    assert "    rows[t] = " in translated(_HEAD + body).text


@pytest.mark.parametrize(
    "body",
    [
        "for t in range(4):\n    rows[t] = x * 2\n",
        "for t in range(4):\n    rows[t] = x.reshape(-1)\n",
        "for t in range(4):\n    rows[t] = x.unsqueeze(1)\n",
        "for t in range(-4, 0):\n    rows[t] = x.reshape(1, -1)\n",
        "for t in [0, 1]:\n    rows[t] = x.reshape(1, -1)\n",
        "rows[0] = x.reshape(1, -1)\n",
        "found = [0, 0]\nfor t in range(2):\n    found[t] = x.reshape(1, -1)\n",
    ],
)
def test_others_are_left_alone(body):
    assert " + 1] =" not in translated(_HEAD + body).text


_RETURNS = """
def returns(rewards, following):
    rows = torch.zeros(4, 3)
    last = following
    for t in reversed(range(4)):
        rows[t] = last = rewards[t] + 0.9 * last
    return rows


returns(torch.ones(4, 3), {})
"""


@pytest.mark.parametrize("given", ["torch.rand(1, 3)", "critic(x).reshape(1, -1)", "x.unsqueeze(0)"])
def test_what_a_caller_passes_is_followed(given):
    assert "        rows[t:t + 1] = last = " in translated(_HEAD + _RETURNS.format(given)).text


@pytest.mark.parametrize("given", ["torch.rand(3)", "torch.zeros(3, 1)[:, 0]", "x"])
def test_what_a_caller_passes_without_one_stays(given):
    assert "        rows[t] = last = " in translated(_HEAD + _RETURNS.format(given)).text


def test_a_value_beside_another_is_followed():
    body = (
        "def returns(rewards, following):\n    rows = torch.zeros(4, 3)\n    last = 0\n    for t in reversed(range(4)):\n"
        "        if t == 3:\n            alive, later = 1.0, following.reshape(1, -1)\n"
        "        else:\n            alive, later = 0.5, rewards[t + 1]\n"
        "        rows[t] = last = rewards[t] + alive * later\n    return rows\n"
    )
    assert "        rows[t:t + 1] = last = " in translated(_HEAD + body).text
