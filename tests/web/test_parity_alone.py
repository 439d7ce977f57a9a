"""Where a check did not compare all, the page offers the parts that can be measured alone."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from tests.web.made import job, parity_report, paste, translation
from webapp.jobs.models import Job
from webapp.review.parity_alone import alone

FLASH = """import torch
from flash_attn import flash_attn_func
from torch import nn


class Attention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.qkv = nn.Linear(dim, 3 * dim)

    def forward(self, x):
        return flash_attn_func(self.qkv(x))


class MLP(nn.Module):
    def __init__(self, dim, *, dropout: float):
        super().__init__()
        self.up = nn.Linear(dim, dim)

    def forward(self, x):
        return torch.relu(self.up(x))


class Block(nn.Module):
    def __init__(self, dim, heads=4):
        super().__init__()
        self.parts = nn.Sequential(Attention(dim, heads), MLP(dim, dropout=0.1))

    def forward(self, x):
        return self.parts(x)
"""
SETTINGS = """from torch import nn


class Head(nn.Module):
    def __init__(self, conf):
        super().__init__()
        self.fc = nn.Linear(conf.width, conf.num_classes, bias=conf.bias)

    def forward(self, x):
        return self.fc(x)


class Net(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.cfg = cfg
        self.head = Head(cfg)

    def forward(self, x):
        return self.head(x)[:, : self.cfg.depth]
"""
GONE: dict[str, Any] = {
    "class": "not-run",
    "entries": [""],
    "rungs": [],
    "error": {"message": "ModuleNotFoundError: No module named 'flash_attn'"},
}
IDLE: dict[str, Any] = {"class": "not-run", "entries": [], "rungs": [], "error": None}


def test_without_a_package_that_is_not_here_what_does_not_need_it_is_offered():
    found = alone(FLASH, GONE)
    assert found.without == "flash_attn"
    assert found.entries == ("MLP(dim=16, dropout=0.1)",)


def test_else_every_network_the_largest_first_and_none_that_was_compared():
    assert alone(FLASH, IDLE).entries == ("Block(dim=16)", "Attention(dim=16, heads=4)", "MLP(dim=16, dropout=0.1)")
    compared = IDLE | {"rungs": [{"network": "Block", "class": "rounding"}, {"network": "MLP", "class": "not-run"}]}
    assert [entry.partition("(")[0] for entry in alone(FLASH, compared).entries] == ["Attention", "MLP"]
    assert "Block(dim=16)" not in alone(FLASH, IDLE | {"entries": ["Block(dim=16)"]}).entries


def test_settings_in_one_object_are_made_up_from_what_is_read_of_it_also_where_it_is_handed_on():
    net, head = alone(SETTINGS, IDLE).entries
    assert head == "Head(conf=__import__('types').SimpleNamespace(width=8, num_classes=10, bias=True))"
    assert net.startswith("Net(cfg=__import__('types').SimpleNamespace(")
    assert {"width=8", "num_classes=10", "depth=2"} <= set(net.replace("(", " ").replace(")", " ").replace(",", " ").split())
    assert ast.parse(net, mode="eval")


def test_settings_that_the_file_has_a_class_for_are_that_class():
    program = "@dataclass\nclass GPTConfig:\n    n_head: int = 2\n\n" + SETTINGS.replace("cfg)", "cfg: GPTConfig)", 1)
    assert "Net(cfg=GPTConfig())" in alone(program, IDLE).entries


@pytest.mark.parametrize("program", ["x = 1\n", "def broken(:\n", SETTINGS.replace("conf", "block").replace("cfg", "layer")])
def test_what_has_no_network_or_needs_a_layer_offers_nothing(program):
    assert alone(program, IDLE).entries == ()


@pytest.mark.django_db
def test_the_page_offers_them_and_one_click_measures_one(client):
    kept = paste(FLASH)
    job(kept, report=translation(text=FLASH, changes=[], findings=[], links={}))
    run = job(kept, Job.Kind.PARITY, report=parity_report(**GONE))
    for page in (client.get(f"/t/{kept.id}").content.decode(), client.get(f"/t/{kept.id}/parity/{run.id}").content.decode()):
        assert "Measure one part alone, without <code>flash_attn</code>:" in page
        assert '<button class="button is-small" name="entry" value="MLP(dim=16, dropout=0.1)">' in page
        assert 'id="entry" name="entry" value="MLP(dim=16, dropout=0.1)"' in page  # and to be edited first
    client.post(f"/t/{kept.id}/parity", {"entry": "MLP(dim=16, dropout=0.1)", "without": "flash_attn"})
    started = Job.objects.filter(kind=Job.Kind.PARITY).latest("created")
    assert (started.options["entry"], started.options["without"]) == ("MLP(dim=16, dropout=0.1)", "flash_attn")
    report = parity_report(
        **{"class": "partly", "entries": [started.options["entry"]], "rungs": [{"network": "MLP", "class": "rounding"}]}
    )
    assert alone(FLASH, report).entries == ("Block(dim=16)", "Attention(dim=16, heads=4)")  # as if nothing were missing
    assert alone(FLASH, report, started.options["without"]).entries == ()


@pytest.mark.django_db
def test_where_all_was_compared_nothing_of_it_is_there(client):
    kept = paste(FLASH)
    job(kept, report=translation(text=FLASH, changes=[], findings=[], links={}))
    job(kept, Job.Kind.PARITY, report=parity_report(entries=["Block(dim=16)"]))
    assert 'name="entry" value="MLP' not in client.get(f"/t/{kept.id}").content.decode()
