"""Command line here, command line against a server, and the API itself: the same bytes."""

from __future__ import annotations

import json
import socket
import urllib.request

import pytest
from django.contrib.auth.models import User

from tests.commandline.conftest import BROKEN, CLEAN, REVIEW
from tests.stack import Workers
from webapp.jobs.models import Job
from webapp.pastes.models import Paste
from webapp.teams import limits, tokens

NET = """\
import torch
from torch import nn


class 网络(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        x = torch.relu(self.fc(x))
        try:
            return x.view(-1)
        finally:
            torch.no_such_function()
"""
PROGRAMS = {"clean": CLEAN, "review": REVIEW, "net": NET, "no torch": "x = 1\n", "no line end": "import torch\r\nx = torch.ones(2)"}
PURPOSES = {
    "": {},
    "--profile mint": {"profile": "mint"},
    "--mode graph": {"mode": "graph"},
    "--mindspore 2.8.0": {"mindspore": "2.8.0"},
}
CASES = [*(("", form) for form in ("text", "json", "sarif", "diff")), *((purpose, "json") for purpose in PURPOSES if purpose)]


@pytest.fixture
def server(workers: Workers, live_server) -> str:
    """With real workers behind it."""
    return str(live_server.url)


def fetched(address: str, data: dict | None = None, **headers: str) -> bytes:
    body = None if data is None else json.dumps(data).encode()
    sent = urllib.request.Request(address, body, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(sent, timeout=30) as answer:
        return bytes(answer.read())


def from_api(server: str, source: str, purpose: dict, form: str) -> bytes:
    job = json.loads(fetched(f"{server}/api/v1/translations?wait=5", {"source": source, "name": "net.py", **purpose}))
    return fetched(f"{server}{job['links']['self']}/result?format={form}&wait=5", None, **{"Accept-Language": "en"})


@pytest.mark.parametrize(("purpose", "form"), CASES)
def test_three_ways_give_the_same_bytes(server, run, tmp_path, monkeypatch, purpose, form):
    monkeypatch.chdir(tmp_path)
    for source in PROGRAMS.values():
        (tmp_path / "net.py").write_bytes(source.encode())
        asked = ["translate", *purpose.split(), "--format", form, "net.py"]
        here, there = run(*asked), run("--server", server, *asked)
        assert here.stdout_bytes == there.stdout_bytes == from_api(server, source, PURPOSES[purpose], form)
        assert (here.exit_code, here.stderr) == (there.exit_code, there.stderr)


def test_a_server_brings_the_companion_and_one_file_is_made_here(server, run, here):
    source = "from torch.utils.data import DataLoader\n\nloader = DataLoader([1, 2])\n"
    asked = ["translate", "--format", "json", "-"]
    assert run("--server", server, *asked, text=source).stdout_bytes == run(*asked, text=source).stdout_bytes
    alone = run("--server", server, "translate", "-", text=source).stdout
    assert "class DataLoader" in alone
    assert "ms_companion" not in alone


def test_check_and_folders_and_refusals_are_the_same(server, run, here):
    (here / "broken.py").write_text(BROKEN)
    (here / "empty.py").write_text("")
    (here / "old.py").write_text("print 1\n")
    (here / "null.py").write_text("x = 1\n\0")
    (here / "bytes.py").write_bytes(b"x = 1\n\xff")
    for asked in (["check", "."], ["check", "--format", "sarif", "."], ["translate", "--format", "json", "."]):
        local, remote = run(*asked), run("--server", server, *asked)
        assert local.stdout_bytes == remote.stdout_bytes
        assert (local.exit_code, local.stderr) == (remote.exit_code, remote.stderr)


def test_a_token_says_whose_it_is(server, run):
    user = User.objects.create_user("ada")
    _, secret = tokens.issue(user, "laptop", "write")
    assert run("--server", server, "--token", secret, "translate", "-", text=CLEAN).exit_code == 0
    assert Paste.objects.get().owner == user


def test_a_token_that_is_none_is_refused_before_anything_is_stored(server, run):
    done = run("--server", server, "--token", "mp_wrong", "translate", "-", text=CLEAN)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "The token is unknown" in done.stderr
    assert not Paste.objects.exists()


def test_beyond_a_limit_it_waits_as_long_as_the_server_says(server, run, here, settings, monkeypatch):
    settings.API_LIMITS = {"read": 600, "write": 1, "measure": 20}
    monkeypatch.setattr(limits, "WINDOW", 2)
    done = run("--server", server, "translate", ".", "--output", "../out")
    assert (done.exit_code, done.stderr) == (1, run("translate", ".", "--output", "../out").stderr)
    assert Job.objects.count() == 3


@pytest.mark.slow
def test_parity_is_the_same(server, run, tmp_path):
    net = NET.replace("            torch.no_such_function()\n", "            pass\n")
    asked = ["parity", "-", "--inputs", "x=normal(3, 4)", "--entry", "网络()", "--format", "json"]
    local, remote = run(*asked, text=net), run("--server", server, *asked, text=net)
    assert (local.exit_code, remote.exit_code) == (0, 0), remote.output
    found = [json.loads(done.stdout) for done in (local, remote)]
    assert found[0]["class"] == found[1]["class"]


def test_a_server_that_is_away_is_named(run):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    done = run("--server", address, "check", "-", text=CLEAN)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{address} does not answer" in done.stderr
