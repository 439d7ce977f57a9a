"""Which arguments of a result nobody passed: listed where MindSpore's default differs, and never where the source gave them."""

from __future__ import annotations

import json

import pytest

from tests.web.made import translated
from webapp.review.translation import Translation
from workers.translation import translate


def written(source: str) -> list[tuple[str, ...]]:
    made = Translation.read(json.loads(json.dumps(translate(source).to_dict())))
    return [change.written for change in made.changes if change.torch]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("nn.Conv2d(3, 8, 4)", ("pad_mode='pad'", "has_bias=True")),
        ("nn.Conv2d(3, 8, kernel_size=4, bias=False)", ("pad_mode='pad'",)),
        ("nn.Conv2d(3, 8, 3, 1, 1)", ("has_bias=True",)),
        ("nn.LayerNorm(8)", ("epsilon=1e-05",)),
        ("nn.GELU()", ("approximate=False",)),
    ],
)
def test_a_default_that_was_made_explicit_is_told(call, expected):
    assert written(f"from torch import nn\nm = {call}\n") == [expected]


@pytest.mark.parametrize(
    "call",
    [
        "nn.Linear(3, 4)",
        "nn.Linear(3, 4, bias=False)",
        "nn.LayerNorm(8, eps=1e-6)",
        "torch.softmax(torch.ones(2), dim=0)",
        "torch.ones(2, 3).sum(0, keepdim=True)",
        "torch.ones(2, 4).chunk(2, dim=1)",
        "torch.ones(2, 4).std(-1, keepdim=True).chunk(2, dim=1)",
        "torch.arange(12, dtype=torch.float32)",
    ],
)
def test_what_the_source_gave_is_not_told_under_its_new_name(call):
    told = [name.partition("=")[0] for changes in written(f"import torch\nfrom torch import nn\nm = {call}\n") for name in changes]
    assert not {"axis", "dim", "keepdim", "keep_dims", "keepdims", "has_bias", "epsilon", "dtype"} & set(told)


def test_two_calls_on_one_line_each_have_their_own():
    found = written("from torch import nn\nm = nn.Sequential(nn.Conv2d(1, 2, 3), nn.Conv2d(2, 4, 3, bias=False))\n")
    assert found[1:] == [("pad_mode='pad'", "has_bias=True"), ("pad_mode='pad'",)]


@pytest.mark.django_db
def test_an_argument_that_goes_is_in_the_data_and_on_the_line(client):
    source = "import torch\nx = torch.zeros(2,device='cuda')\n"
    kept = translated(source, **json.loads(json.dumps(translate(source).to_dict())))
    told = client.get(f"/t/{kept.id}.json").json()["changes"]
    assert [change["dropped"] for change in told if change["torch"] == "torch.zeros"] == [["device"]]
    line = client.get(f"/t/{kept.id}").content.decode().partition('id="L2"')[2].partition("</tr>")[0]
    assert "Removed argument:</span> <code>device</code>" in line


@pytest.mark.django_db
def test_the_page_lists_it_among_what_is_not_hidden(client):
    source = "from torch import nn\nm = nn.Conv2d(3, 8, 4, device='cpu')\n"
    kept = translated(source, **json.loads(json.dumps(translate(source).to_dict())))
    page = client.get(f"/t/{kept.id}").content.decode()
    hidden = page[page.index('id="nothing-hidden"') : page.index('id="traps"')]
    assert "removed <code>device</code>" in hidden
    assert "written out <code>pad_mode=&#x27;pad&#x27;</code>, <code>has_bias=True</code>" in hidden
    assert "`has_bias=True`" in client.get(f"/t/{kept.id}.md").content.decode()
    change = client.get(f"/t/{kept.id}.json").json()["changes"][-1]
    assert change["written"] == ["pad_mode='pad'", "has_bias=True"]
    assert change["evidence"] in ("both", "measured", "documented", "conflict")
