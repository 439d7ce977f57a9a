"""The migration checklist: filled in from the code, edited by people."""

from __future__ import annotations

import pytest

from tests.web.made import job, paste, translation
from webapp.review.models import Tick

pytestmark = pytest.mark.django_db
NAMES = [
    ("torch.optim.SGD", "exact"),
    ("torch.optim.lr_scheduler.StepLR", "adapted"),
    ("torchvision.transforms.Resize", "review"),
    ("torch.nn.init.xavier_uniform_", "adapted"),
    ("torch.nn.CrossEntropyLoss", "adapted"),
    ("torch.nn.Linear", "exact"),
]


def change(number: int, torch: str, verdict: str) -> dict:
    place = {"line": number, "end_line": number, "column": 0, "end_column": 1, "result_line": number, "result_end_line": number}
    reason = {"en": "", "zh": ""}
    return {"id": number, **place, "torch": torch, "target": "", "verdict": verdict, "rule": "", "record": torch, "reason": reason}


@pytest.fixture
def kept():
    source = "import torch\n" + "x = 1\n" * len(NAMES)
    made = paste(source)
    changes = [change(number, *named) for number, named in enumerate(NAMES, 1)]
    job(made, report=translation(text=source, changes=changes, findings=[], links={}, apis=len(NAMES)))
    return made


def listed(client, kept) -> dict:
    return {row.point.key: row for row in client.get(f"/t/{kept.id}/checklist").context["rows"]}


def test_rows_are_filled_from_the_code(client, kept):
    rows = listed(client, kept)
    found = {key: [call.torch for call in row.calls] for key, row in rows.items() if row.calls}
    assert found == {
        "augmentation": ["torchvision.transforms.Resize"],
        "initialisation": ["torch.nn.init.xavier_uniform_"],
        "loss": ["torch.nn.CrossEntropyLoss"],
        "schedule": ["torch.optim.lr_scheduler.StepLR"],
        "optimizer": ["torch.optim.SGD"],
    }


def test_what_only_a_person_knows_is_asked_and_what_the_file_lacks_is_not(client, kept):
    rows = listed(client, kept)
    assert rows["reference"].asked
    assert not rows["distributed"].asked


def test_ticks_and_notes_are_kept(client, kept):
    answer = client.post(f"/t/{kept.id}/checklist/tick", {"done-optimizer": "on", "note-optimizer": "momentum 0.9", "note-x": "?"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{kept.id}/checklist")
    row = listed(client, kept)["optimizer"]
    assert (row.done, row.note) == (True, "momentum 0.9")
    assert not Tick.objects.filter(key="x").exists()


def test_a_tick_can_be_taken_back(client, kept):
    client.post(f"/t/{kept.id}/checklist/tick", {"done-optimizer": "on"})
    client.post(f"/t/{kept.id}/checklist/tick", {})
    assert not listed(client, kept)["optimizer"].done


def test_the_page_counts_what_is_settled(client, kept):
    client.post(f"/t/{kept.id}/checklist/tick", {"done-optimizer": "on", "done-distributed": "on"})
    context = client.get(f"/t/{kept.id}/checklist").context
    assert (context["done"], context["asked"]) == (1, 7)
