"""A network that comes from elsewhere is known by what is done with it."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("from models import build\nx = build(3)\nx.eval()\n", "x.set_train(False)"),
        ("from models import build\nteacher = build(3)\nteacher.train()\n", "teacher.set_train()"),
        ("def check(bert, x):\n    bert.train(False)\n    return bert(x)\n", "bert.set_train(False)"),
        ("from models import build\nx = build(3)\nx.train()\nfor p in x.parameters():\n    print(p.ndim)\n", "x.set_train()"),
    ],
)
def test_a_mode_is_set_on_a_network_of_another_file(body: str, after: str) -> None:
    assert after in translated(body).text


@pytest.mark.parametrize(
    "body",
    [
        "from agents import make\nagent = make()\nagent.eval()\n",
        "from runs import make\ntrainer = make()\ntrainer.train()\n",
        "from runs import make\nx = make()\nx.train()\n",
        "from tables import read\ndf = read()\ny = df.eval('a + b')\n",
    ],
)
def test_what_others_wrote_around_a_network_keeps_its_own_methods(body: str) -> None:
    assert body.splitlines()[-1] in translated(body).text
