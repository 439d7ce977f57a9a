"""/api/: its examples do what they show, its tables are complete."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.contrib.auth.models import User

from tests.stack import Workers
from tests.web.made import job, paste
from webapp.api.examples import examples
from webapp.api.mcp.tools import TOOLS
from webapp.api.problems import CODES
from webapp.teams import tokens
from workers.translation import translate

ROOT = Path(__file__).parents[2]
NET = "import torch\nfrom torch import nn\n\nnet = nn.Linear(4, 2)\nprint(net(torch.ones(3, 4)).shape)\n"


@pytest.fixture
def shell(workers: Workers, live_server, tmp_path):
    """Runs an example in a folder with net.py and src/, as a person would in bash."""
    _, secret = tokens.issue(User.objects.create_user("ada"), "laptop", "write")
    (tmp_path / "net.py").write_text(NET)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "net.py").write_text(NET)
    more = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "MINDPORT_TOKEN": secret, "LANGUAGE": "en"}

    def run(key: str) -> str:
        command = ["bash", "-e", "-o", "pipefail", "-c", examples(live_server.url)[key].text]
        done = subprocess.run(command, cwd=tmp_path, env=os.environ | more, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_the_command_line_without_a_server(shell, tmp_path):
    assert "torch.nn.Linear" in shell("local")
    assert (tmp_path / "net_ms.py").read_text() == (tmp_path / "src_ms" / "net.py").read_text() == translate(NET).text


@pytest.mark.slow
def test_the_command_line_with_a_server(shell, tmp_path):
    assert shell("remote").splitlines()[0].partition(":")[0] in ("bit-equal", "rounding")
    assert (tmp_path / "net_ms.py").read_text() == translate(NET).text


def test_a_translation_with_curl(shell, tmp_path):
    shell("translate")
    assert (tmp_path / "net_ms.py").read_text() == translate(NET).text


def test_looking_up_with_curl(shell):
    assert shell("look-up").count('"torch.nn.Linear"') >= 3


def test_a_list_with_a_token(shell):
    job(paste(owner=User.objects.get(username="ada")))
    job(paste())
    assert json.loads(shell("token"))["total"] == 1


def test_a_tool_with_curl(shell):
    assert json.loads(shell("mcp-curl"))["result"]["structuredContent"]["torch"] == "torch.nn.Linear"


def test_the_recipes_are_those_of_the_repository():
    told = (ROOT / "docs" / "ci.md").read_text()
    shown = examples("")
    assert shown["pre-commit"].text in told
    steps = [step.get("run") for step in yaml.safe_load(shown["actions"].text)["jobs"]["check"]["steps"] if "run" in step]
    assert [step for step in steps if step not in told] == []


def test_the_files_are_what_their_names_say():
    for example in examples("http://x").values():
        if example.file.endswith(".json"):
            json.loads(example.text)
        elif example.file:
            yaml.safe_load(example.text)


def test_no_line_is_so_long_that_it_must_be_scrolled_for():
    lines = [line for example in examples("https://mindport.example").values() for line in example.text.splitlines()]
    assert [line for line in lines if len(line) > 95] == []


@pytest.mark.django_db
def test_the_page_lists_every_tool_code_and_limit(client, settings):
    text = client.get("/api/").content.decode()
    for name in [*TOOLS, *CODES]:
        assert f"<code>{name}</code>" in text
    assert all(str(number) in text for number in settings.API_LIMITS.values())
    assert 'id="rate-limited"' in text


@pytest.mark.django_db
def test_every_page_leads_there(client):
    assert 'href="/api/"' in client.get("/kb/").content.decode()
