"""Every way to make a view, then a write to the tensor or through the view: both frameworks see the same, or a person is asked."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.executing import names_of
from workers.translation import translate

VIEWS = (
    """
x.view(6)|x.reshape(6)|x.t()|x.T|x[0]|x.unbind(0)[1]|x.type_as(x)|x.moveaxis(0, 1)|x.resolve_conj()|x.broadcast_to((2, 2, 3))
x.positive()|torch.squeeze(x)|torch.unsqueeze(x, 0)|torch.ravel(x)|torch.flatten(x)|torch.narrow(x, 0, 0, 1)
torch.select(x, 0, 1)|torch.unbind(x)[1]|torch.diagonal(x)|torch.movedim(x, 0, 1)|torch.tensor_split(x, 2)[0]|torch.as_tensor(x)
torch.moveaxis(x, 0, 1)|torch.atleast_1d(x)|torch.atleast_3d(x)|torch.transpose(x, 0, 1)|torch.permute(x, (1, 0))|torch.t(x)
torch.reshape(x, (6,))|torch.chunk(x, 2, 1)[0]|torch.split(x, 1)[1]|torch.swapaxes(x, 0, 1)|torch.broadcast_to(x, (2, 2, 3))
torch.unflatten(x, 1, (1, 3))|torch.hsplit(x, [1])[0]|torch.vsplit(x, 2)[0]|torch.asarray(x)|torch.swapdims(x, 0, 1)|torch.detach(x)
nn.Identity()(x)|nn.Flatten(0)(x)|nn.Unflatten(1, (1, 3))(x)|F.dropout(x, 0.5, False)|nn.Dropout(0.5).eval()(x)|torch.positive(x)
torch.broadcast_tensors(x, x)[0]|torch.meshgrid(x[0], x[1], indexing="ij")[0]|torch.einsum("ij->ji", x)|torch.Tensor.view(x, 6)
torch.Tensor(x)|torch.autograd.Variable(x)|x.clone()|torch.clone(x)|x.double().float()|x.repeat(1, 1)|x.flip(0)|x + 0|x.tile(1)
nn.Sequential()(x)|nn.Sequential(nn.Identity())(x)|nn.Sequential(nn.Flatten(0), nn.Identity())(x)|nn.Sequential(nn.ReLU())(x)
""".strip()
    .replace("\n", "|")
    .split("|")
)
COPIED = ["x.adjoint()", "x.as_strided((2,), (1,))", "x.unfold(1, 2, 1)", "x.conj()", "torch.adjoint(x)"]
WRITES = ["x.add_(1)", "x += 1", "x[0] = 7.0", "x.view(-1)[1:].mul_(2.0)"]
_HEAD = "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n"
_FUNCTION = "def f{number}():\n    x = torch.arange(6.).view(2, 3) + 1\n"
_FUNCTION += "    y = {view}\n    {write}\n    return float({seen}.sum())\n"


@pytest.mark.parametrize("write", WRITES)
def test_what_is_written_is_seen_in_the_view(write):
    same(VIEWS, [write] * len(VIEWS), "y")


def test_what_is_written_through_the_view_is_seen_in_the_tensor():
    views = [view for view in VIEWS if "broadcast" not in view and "numpy" not in view and "meshgrid" not in view]
    same(views, ["y.mul_(2.0)"] * len(views), "x")


def same(views, writes, seen):
    parts = [_FUNCTION.format(number=n, view=v, write=w, seen=seen) for n, (v, w) in enumerate(zip(views, writes, strict=True))]
    source = _HEAD + "".join(parts) + f"out = [{', '.join(f'f{n}()' for n in range(len(parts)))}]\n"
    result = translate(source)
    assert result.clean, [change for change in result.changes if change.verdict not in {"exact", "adapted"}]
    got, wanted = names_of(result.text)["out"], names_of(source)["out"]
    assert [v for v, a, b in zip(views, got, wanted, strict=True) if not np.isclose(a, b)] == []


@pytest.mark.parametrize("view", COPIED)
@pytest.mark.parametrize("write", ["x.add_(1)", "x[0] = 7.0", "y.mul_(2.0)"])
def test_where_mindspore_copies_a_person_is_asked(view, write):
    function = _FUNCTION.format(number=0, view=view, write=write, seen="y")
    assert not translate(_HEAD + function).clean
    assert translate(_HEAD + function.replace(write, "pass")).clean


@pytest.mark.parametrize(
    ("body", "written"),
    [
        ("y = F.dropout(self.fc(x))\n        y += 1\n        return y", "y += 1"),
        ("x = self.fc(x)\n        x = self.drop(x)\n        x += 1\n        return x", "x += 1"),
        ("y = F.relu_(x)\n        y = self.fc(y)\n        y.add_(1)\n        return y", "y = ops.add(y, 1)"),
        ('y = torch.einsum("ij,kj->ik", x, x)\n        y *= 2\n        return y', "y *= 2"),
    ],
)
def test_names_that_nobody_shares_are_bound_anew(body, written):
    source = (
        _HEAD + "class N(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(3, 3)\n"
        f"        self.drop = nn.Dropout()\n    def forward(self, x):\n        {body}\n"
    )
    assert written in translate(source).text
