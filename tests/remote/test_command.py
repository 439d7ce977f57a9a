"""The command as a person types it, in a process of its own: over the net, and by hand where there is none."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.remote.conftest import fresh, waiting
from webapp.jobs.models import Attempt, State
from webapp.remote.models import RemoteWorker
from workers.remote import carrying

CPU = ("--device", "cpu")


@pytest.fixture
def owned(team):
    return RemoteWorker.objects.create(team=team, name="desk", device="cpu")


def mindport(*words, code=0):
    command = [sys.executable, "-m", "workers.commandline", "--language", "en", "worker", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == code, done.stderr[-3000:]
    return done.stderr


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_machine_joins_runs_both_programs_and_sends_the_result(team, owned, live_server, tmp_path):
    job = waiting(team, "cpu")
    said = mindport("join", live_server.url, owned.token, *CPU, "--once", "--state", tmp_path)
    assert "joined as desk for cpu" in said
    assert fresh(job).state == State.DONE
    report = Attempt.objects.get(job=job).report or {}
    assert report["class"] in {"bit-equal", "rounding"}
    assert report["ran_on"]["device"] == "cpu"
    assert report["ran_on"]["sandbox"] == "complete"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_job_is_carried_there_and_back(team, owned, live_server, tmp_path):
    job, there, back = waiting(team, "cpu"), tmp_path / "job", tmp_path / "result"
    mindport("pack", live_server.url, owned.token, there)
    assert owned.token not in there.read_text()
    mindport("run", there, back, *CPU)
    assert "arrived" in mindport("unpack", live_server.url, owned.token, back)
    assert fresh(job).state == State.DONE
    assert mindport("pack", live_server.url, owned.token, there, code=1).startswith("nothing waits")


def test_a_carried_result_that_was_changed_is_not_taken(team, owned, tmp_path):
    there, back = tmp_path / "job", tmp_path / "result"
    carrying.pack(owned.key, {"job": "a", "attempt": 1, "request": {}}, there)
    told = carrying.opened(there)
    carrying.close(told, {"report": {"class": "different"}}, back)
    assert carrying.unpack(owned.key, back)["report"] == {"class": "different"}
    back.write_text(back.read_text().replace("different", "bit-equal"))
    with pytest.raises(carrying.Spoiled):
        carrying.unpack(owned.key, back)
    with pytest.raises(carrying.Spoiled):
        carrying.unpack(bytes(32), back)
    there.write_text(json.dumps({"said": "{}"}))
    with pytest.raises(carrying.Spoiled):
        carrying.opened(there)


@pytest.mark.slow
def test_a_machine_without_the_card_does_not_join(owned, live_server, tmp_path):
    assert "cannot use Ascend here" in mindport("join", live_server.url, owned.token, "--state", tmp_path, code=2)


def test_only_https_leads_out_and_a_token_is_needed(tmp_path):
    assert "https only" in mindport("join", "http://example.org", "mw_x." + "0" * 64, code=2)
    assert "no token of a worker" in mindport("join", "https://example.org", "mp_x", code=2)
