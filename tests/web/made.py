"""Rows as the recorder leaves them, for tests that look at pages and not at workers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from webapp.jobs.models import Attempt, Job, State
from webapp.jobs.outcomes import outcome
from webapp.pastes.models import Paste
from webapp.teams.sessions import FIRST

SOURCE = """import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2, device="cpu")

    def forward(self, x):
        return self.fc(x)
"""
RESULT = """from mindspore import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x):
        return self.fc(x)
"""


def change(number: int, line: int, verdict: str = "exact", **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": number,
        "line": line,
        "column": 0,
        "end_line": line,
        "end_column": 4,
        "result_line": line,
        "result_end_line": line,
        "torch": "torch.nn.Linear",
        "target": "mindspore.nn.Dense",
        "verdict": verdict,
        "rule": "rename_call",
        "record": "torch.nn.Linear",
        "reason": {"en": f"Reason {number}.", "zh": f"原因 {number}。"},
        "topic": "",
        "dropped": [],
        "assumed": [],
        "group": "",
    }
    return told | more


def translation(**more: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "text": RESULT,
        "changes": [
            change(0, 1, torch="", target="from mindspore import nn", record="", rule="importing"),
            change(1, 4, torch="torch.nn.Module", target="mindspore.nn.Cell", record="torch.nn.Module"),
            change(2, 7, "review", dropped=["device"], assumed=["has_bias=True"]),
            change(3, 9, "adapted", torch="", target="construct", record=""),
        ],
        "findings": [
            {"line": 10, "column": 8, "code": "graph-yield", "severity": "warning", "message": {"en": "Look.", "zh": "请看。"}}
        ],
        "links": {str(line): [line] for line in range(1, 11)},
        "apis": 2,
    }
    return told | more


def paste(source: str = SOURCE, **more: Any) -> Paste:
    return Paste.objects.create(source=source, name=more.pop("name", "net.py"), **more)


def job(of: Paste, kind: str = Job.Kind.TRANSLATION, state: str = State.DONE, **more: Any) -> Job:
    """An hour old, so that no page waits for it."""
    told = {name: more.pop(name) for name in ("report", "reason", "detail") if name in more}
    then = timezone.now() - timedelta(hours=1)
    made = Job.objects.create(paste=of, kind=kind, state=state, options={"profile": "portable"} | more.pop("options", {}), **more)
    begun = None if state == State.QUEUED else then
    ended = then if made.over else None
    Job.objects.filter(id=made.id).update(created=then, started=begun, finished=ended, outcome=outcome(told.get("report") or {}))
    Attempt.objects.create(job=made, number=made.attempt, state=state, started=begun, finished=ended, **told)
    made.refresh_from_db()
    return made


def translated(source: str = SOURCE, **more: Any) -> Paste:
    kept = paste(source)
    job(kept, report=translation(**more))
    return kept


def parity_report(**more: Any) -> dict[str, Any]:
    output = {
        "name": "output",
        "class": "rounding",
        "shape": [2, 2],
        "dtype": "float32",
        "max_abs": 2.4e-07,
        "max_rel": 3.1e-06,
        "ulp": 4,
        "cosine": 1.0,
        "at": [1, 0],
        "tolerance": {"rtol": 1.3e-06, "atol": 1e-05, "reason": {"en": "float32", "zh": "float32"}},
        "torch_value": 0.25,
        "mindspore_value": 0.2500002,
        "note": "",
    }
    rung = {
        "name": "eval",
        "title": {"en": "Outputs in eval mode", "zh": "推理模式的输出"},
        "network": "Net",
        "state": "passed",
        "class": "rounding",
        "outputs": [output],
        "seconds": 0.5,
        "note": "",
        "error": None,
        "advice": {"en": "Look at padding.", "zh": "请看填充方式。"},
    }
    told: dict[str, Any] = {
        "class": "rounding",
        "outputs": [output],
        "rungs": [rung],
        "weights": {"carried": 2, "unmatched": [], "pairs": {}},
        "inputs": [{"name": "x", "spec": "normal(2, 4)", "shape": [2, 4], "dtype": "float32"}],
        "entries": ["Net()"],
        "seed": 7,
        "divergence": None,
        "error": None,
        "environment": {
            "python": "3.11.7",
            "torch": "2.13.0",
            "mindspore": "2.10.0",
            "numpy": "1.26.4",
            "device": "cpu",
            "mode": "pynative",
            "seed": 7,
            "threads": 1,
            "cpu": "a CPU",
        },
    }
    return told | more


def came_from(client: Client) -> str:
    """Marks all pastes as made in this browser, so that its lists show them."""
    mark = mark_of(client)
    Paste.objects.update(session=mark)
    return mark


def mark_of(client: Client) -> str:
    session = client.session
    session.setdefault(FIRST, session.session_key)
    session.save()
    return str(session[FIRST])
