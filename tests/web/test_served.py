"""An import's card names what the import rests on: the records of what comes through it, with their evidence."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.made import job, paste
from webapp.review.evidence import weakest
from webapp.review.served import served
from webapp.review.translation import Translation
from workers.translation import translate

PROGRAM = """import torch
import torch.nn.functional as F
from torch import nn
from torch.optim import (
    SGD,
)

net = nn.Linear(4, 2)
steps = SGD(net.parameters(), lr=0.1)
x = F.relu(torch.ones(2, 4).abs())
"""


def stored(program: str) -> dict:
    return dict(json.loads(json.dumps(translate(program).to_dict())))


def by_line(program: str) -> dict[int, tuple[str, ...]]:
    made = Translation.read(stored(program))
    lines = {change.id: change.line for change in made.changes}
    return {lines[number]: records for number, records in served(program, made.changes).items()}


def test_each_name_comes_by_the_nearest_import_and_methods_of_tensors_by_none():
    found = by_line(PROGRAM)
    assert found[1] == ("torch.ones",)
    assert found[2] == ("torch.nn.functional.relu",)
    assert set(found[3]) == {"torch.nn.Linear", "torch.nn.Module.parameters"}
    assert found[4] == ("torch.optim.SGD",)


def test_an_import_that_nothing_reads_rests_on_nothing():
    assert by_line("import torch\n") == {1: ()}
    assert served("x = 1\n", ()) == {}


def test_a_star_brings_what_is_below_its_module():
    assert by_line("from torch.nn import *\n\nx = Linear(4, 2)\n")[1] == ("torch.nn.Linear",)


@pytest.mark.django_db
@pytest.mark.parametrize("repeated", [1, 12])  # on the page itself, and fetched when it is opened
def test_the_card_links_each_record_and_says_its_evidence(client, repeated):
    program = PROGRAM.replace("x = F", "y = nn.ReLU()\n" * (repeated - 1) + "x = F")
    kept = paste(program)
    job(kept, report=stored(program))
    page = client.get(f"/t/{kept.id}").content.decode()
    [card] = re.findall(
        r'<section class="change.*?</section>', client.get(f"/t/{kept.id}/why/{first(program)}").content.decode(), re.S
    )
    assert re.search(r'chip is-(both|measured)[^>]*href="/kb/torch.optim.SGD#evidence"', card)
    assert '<a class="breaks" href="/kb/torch.optim.SGD" translate="no">torch.optim.SGD</a>' in card
    assert (card in page) is (repeated == 1)


def first(program: str) -> int:
    """The change of the import of SGD."""
    line = program[: program.index("from torch.optim")].count("\n") + 1
    return next(int(change["id"]) for change in stored(program)["changes"] if change["line"] == line)


@pytest.mark.django_db
def test_the_json_names_the_records_of_each_import(client):
    kept = paste(PROGRAM)
    job(kept, report=stored(PROGRAM))
    changes = client.get(f"/t/{kept.id}.json").json()["changes"]
    [imported] = [change for change in changes if change["id"] == first(PROGRAM)]
    assert imported["rests_on"] == ["torch.optim.SGD"]
    assert imported["evidence"] in ("both", "measured")
    assert all(change["record"] or change["rests_on"] for change in changes if change["verdict"] in ("exact", "adapted"))


def test_an_import_is_as_sure_as_the_least_sure_of_its_records():
    assert weakest(["both", "documented", "measured"]) == "documented"
    assert weakest(["both", "conflict", "unmeasured"]) == "conflict"
    assert weakest([]) == ""
