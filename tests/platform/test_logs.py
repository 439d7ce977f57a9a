"""What a user reports (the id on an error page, the id of a job) is found in the logs of every process that had a part in it."""

from __future__ import annotations

import json
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stack import Stack, wait_for

pytestmark = pytest.mark.slow
ID = "reported-by-ann-0001"
LINEAR = "import torch\n\nlayer = torch.nn.Linear(4, 2)\ny = layer(torch.ones(1, 4))\n"


def lines(log: Path) -> Iterator[dict[str, Any]]:
    for line in log.read_text().splitlines():
        if line.startswith("{"):
            yield json.loads(line)


def found(stack: Stack, service: str, **about: object) -> list[dict[str, Any]]:
    return [line for line in lines(stack.logs / f"{service}.log") if about.items() <= line.items()]


def paste(stack: Stack) -> str:
    """The id of the job that translates what is pasted under the request id ID."""
    data = urllib.parse.urlencode({"code": LINEAR}).encode()
    request = urllib.request.Request(f"{stack.address}/t/", data, headers={"X-Request-ID": ID})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 200
    return str(
        wait_for(lambda: found(stack, "web", request_id=ID, message="job sent to translation"), 10, "the web's line")[0]["job"]
    )


def test_request_and_job_are_named_by_web_worker_and_recorder(stack: Stack):
    job = paste(stack)
    done = wait_for(lambda: found(stack, "translation", request_id=ID, job=job, attempt=1), 30, "the worker's line")
    assert done[0]["message"] == "workers.tasks.translate"
    assert done[0]["state"] == "SUCCESS"
    told = wait_for(lambda: found(stack, "recorder", request_id=ID, job=job, message="webapp.tasks.store_translation"), 30)
    assert len(told) == 1


def test_every_line_is_json_once_a_process_has_begun(stack: Stack):
    paste(stack)
    for service in ("web", "recorder", "translation"):
        text = (stack.logs / f"{service}.log").read_text()
        begun = text[text.index("{") :].splitlines()  # before it Celery may say what it thinks of running as root
        assert [line for line in begun if not line.startswith("{")] == []
