"""Every changed line says its verdict, what it rests on and how sure that is; also a line that only goes away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knowledge import find_exact
from knowledge.decision import DEFAULTS
from knowledge.structure import grounds
from tests.web.made import job, paste, translation
from workers.parity import inputs
from workers.parity.probes import function_text
from workers.translation import translate

ROOT = Path(__file__).parents[2]
FOUND = [*ROOT.glob("webapp/review/samples/[a-z]*.py"), *ROOT.glob("tests/translation/programs/[d-t]*.py")]
PROGRAMS = sorted(path for path in FOUND if "import torch" in path.read_text(encoding="utf-8"))
# Rules that say the record themselves, where they know what the change is about.
NAMED = [
    ("launcher_environment", "torch.distributed.get_node_local_rank"),
    ("launcher_environment", "torch.distributed.get_rank"),
    ("launcher_environment", "torch.distributed.get_world_size"),
    ("named_at_run_time", "torch.nn.Module"),
    ("named_at_run_time", "torch.nn.functional.relu"),
    ("named_at_run_time", "torch.nn.init.ones_"),
    ("named_at_run_time", "torch.optim.Optimizer"),
    ("named_at_run_time", "torch.optim.lr_scheduler.LRScheduler"),
    ("numpy_operands", "torch.Tensor.__array__"),
    ("numpy_operands", "torch.Tensor.__getitem__"),
    ("numpy_operands", "torch.Tensor.gt"),
    ("numpy_operands", "torch.Tensor.mul"),
    ("numpy_operands", "torch.Tensor.sub"),
    ("numpy_sizes", "torch.nn.Linear"),
    ("operators", "torch.Tensor.add"),
]
LEFT_OVER = """import torch
import torch.nn.functional as F
import torchvision
from torch import nn
from torchvision import transforms

print("nothing of torch")
"""


def told(client, program: str) -> dict:
    kept = paste(program)
    job(kept, report=json.loads(json.dumps(translate(program).to_dict())))
    return dict(client.get(f"/t/{kept.id}.json").json())


def changed_lines(data: dict) -> set[int]:
    """Lines of the program that do not stand in the result as they were."""
    before, after = data["source"].splitlines(), data["text"].splitlines()
    found = set()
    for number, line in enumerate(before, 1):
        results = data["links"].get(str(number), [])
        if line.strip() and line.strip() not in {after[result - 1].strip() for result in results}:
            found.add(number)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_each_changed_line_has_a_verdict_a_record_and_evidence(client, path):
    data = told(client, path.read_text(encoding="utf-8"))
    explained: dict[int, list[dict]] = {}
    for change in data["changes"]:
        for line in range(change["line"], change["end_line"] + 1):
            explained.setdefault(line, []).append(change)
    lines = changed_lines(data)
    assert lines, "a program of torch has lines that change"
    assert sorted(lines - set(explained)) == []
    for change in data["changes"]:
        assert change["verdict"]
        assert change["evidence"]
        assert change["record"] or change["rests_on"] or change["topic"] or change["evidence"] == "unmeasured"


@pytest.mark.django_db
def test_an_import_that_goes_away_rests_on_the_record_of_what_it_imported(client):
    changes = told(client, LEFT_OVER)["changes"]
    assert [(change["line"], change["record"]) for change in changes] == [
        (1, "torch"), (2, "torch"), (3, "torchvision"), (4, "torch"), (5, "torchvision"),
    ]  # fmt: skip
    assert {change["evidence"] for change in changes} == {"measured"}
    assert client.get("/kb/torch").status_code == client.get("/kb/torchvision").status_code == 200


@pytest.mark.parametrize(("rule", "name"), [*grounds().items(), *NAMED])
def test_a_rule_rests_on_a_record_with_an_executed_example_in_which_it_makes_its_change(rule, name):
    record = find_exact(name)
    assert record is not None
    executed = [example for example in record.examples if example.inputs]
    texts = (function_text(each.before, inputs.make_all(each.inputs), record.imports) for each in executed)
    made = [change for text in texts for change in translate(text, decisions=DEFAULTS).changes if change.rule == rule]
    assert made
    assert (rule, name) not in NAMED or name in {change.record for change in made}


@pytest.mark.parametrize("path", sorted(ROOT.glob("webapp/review/samples/[a-z]*.py")), ids=lambda path: path.stem)
def test_every_change_of_a_sample_rests_on_a_record(path):
    changes = translate(path.read_text(encoding="utf-8")).changes
    assert changes
    assert [(change.line, change.rule) for change in changes if not (change.record and find_exact(change.record))] == []


@pytest.mark.django_db
def test_what_no_record_shows_is_called_unmeasured(client):
    made = job(paste(), report=translation())
    changes = client.get(f"/t/{made.paste_id}.json").json()["changes"]
    assert {each["evidence"] for each in changes if not (each["record"] or each["rests_on"])} == {"unmeasured"}
