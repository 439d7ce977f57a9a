"""`torch.Tensor(x)` of an unknown x is data unless something fills it; a dataset needs no base class."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


@pytest.mark.parametrize(
    "body",
    [
        "obs = env.reset()\nq = net(torch.Tensor(obs))\n",
        "obs = torch.Tensor(obs).to(device)\n",
        "obs, done = torch.Tensor(obs), torch.Tensor(done)\n",
        "rows.append(torch.Tensor(row))\n",
        "def item(i):\n    return torch.Tensor(images[i])\n",
    ],
)
def test_what_nothing_fills_is_data(body: str) -> None:
    text = translated(body).text
    assert "legacy_tensor" not in text
    assert ", ms.float32)" in text


@pytest.mark.parametrize(
    "body",
    [
        "w = nn.Parameter(torch.Tensor(hidden))\n",
        "w = torch.Tensor(wide)\nw.uniform_(0, 1)\n",
        "w = torch.Tensor(wide)\nw[0] = 1\n",
        "w = torch.Tensor(wide)\nnn.init.normal_(w)\n",
        "w = torch.Tensor(wide).fill_(1)\n",
        "net.w = torch.Tensor(wide)\nnet.w.zero_()\n",
        "w = torch.Tensor(num_rows)\n",
        "w = net(torch.Tensor(*found))\n",
    ],
)
def test_what_is_filled_or_called_like_a_length_may_be_one(body: str) -> None:
    text = translated(body).text
    assert "legacy_tensor" in text or "ops.zeros" in text


HEAD = "from torch.utils.data import Dataset\n\n\nclass Rows(Dataset):\n    def __getitem__(self, i):\n        return i\n"


def test_a_dataset_is_a_plain_class() -> None:
    check_transformed(HEAD, HEAD.partition("\n\n\n")[2].replace("(Dataset)", ""))


@pytest.mark.parametrize("more", ["both = Rows() + Rows()\n", "assert isinstance(found, Dataset)\n", "def f(data: Dataset): ...\n"])
def test_a_base_that_is_asked_for_stays(more: str) -> None:
    assert "class Rows(Dataset):" in translated(f"{HEAD}\n\n{more}").text
