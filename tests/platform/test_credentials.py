"""Credentials in pasted text: found when they are some, left alone when they are not, hidden without moving anything."""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path

import pytest

from tests.stack import ROOT
from workers import credentials
from workers.logs import JsonLines

# Put together here, so that no scanner takes this file for a leak.
FAKE = {
    "AWS": "AKIA" + "IOSFODNN7EXAMPLE",
    "GitHub": "ghp_" + "a1B2" * 9,
    "GitLab": "glpat-" + "x9Y8" * 5,
    "Hugging Face": "hf_" + "AbCdEfGh12" * 3 + "Zz90",
    "OpenAI or Anthropic": "sk-" + "proj-" + "q7W6" * 8,
    "Google": "AIza" + "Sy0123456789abcdefghijklmnopqrstuvw",
    "Alibaba Cloud": "LTAI" + "5tAbCdEfGhIjKlMn",
    "Slack": "xoxb-" + "123456789012-abcdefABCDEF",
    "Stripe": "sk_live_" + "a1b2c3d4" * 3,
    "PyPI or npm": "npm_" + "A1b2" * 9,
    "JSON Web Token": "eyJ" + "hbGciOiJIUzI1NiJ9" + "." + "eyJ" + "zdWIiOiIxMjM0NTY3ODkwIn0" + "." + "dozjgNryP4J3jVmNHl0w5N",
}


@pytest.mark.parametrize("kind", FAKE)
def test_a_key_of_a_known_service_is_found_where_it_stands(kind: str):
    found = credentials.find(f"import torch\n\nkey = '{FAKE[kind]}'\n")
    assert [(one.kind, one.line) for one in found] == [(kind, 3)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ('wandb.login(key="' + "0123456789abcdef" * 2 + '01234567")', "Weights & Biases"),
        ('engine = "postgres://ann:s3cr3t@db/x"', "password in an address"),
        ('PASSWORD = "correct-h0rse-battery"', "password or key"),
        ('config["api_key"] = "9f8e7d6c5b4a39281706"', "password or key"),
        ('aws_secret_access_key="wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"', "password or key"),
        ('{"secret": "Zx81-qq0-Trw99"}', "password or key"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75\nabc=\n-----END RSA PRIVATE KEY-----", "private key"),
    ],
)
def test_what_a_name_or_its_place_makes_a_secret_is_found(line: str, kind: str):
    assert [one.kind for one in credentials.find(line)] == [kind]


@pytest.mark.parametrize(
    "line",
    [
        'key = "layer4.2.conv3.weight"',
        'token = tokenizer.encode("hello world")',
        'password = os.environ["PASSWORD"]',
        'api_key = "your-api-key-here"',
        'API_KEY = "<insert your key 1>"',
        'secret = "aaaaaaaaaaaaaaaaaaa1"',
        'access_token = f"{prefix}{number}"',
        'url = "https://example.org:8080/a@b"',
        'sk = "sk-learn-pipeline-of-many-words"',
        'digest = "d41d8cd98f00b204e9800998ecf8427e"',
        'name = "hf_model"',
        'wandb.init(project="resnet50-baseline")',
        "attention_key = self.key(x)",
        'state["module.key_proj.weight"] = "float32"',
        '"AKIAS"  # too short',
    ],
)
def test_ordinary_programs_are_left_alone(line: str):
    assert credentials.find(line) == []


def test_our_own_code_holds_none():
    files = [*(ROOT / "workers").rglob("*.py"), *(ROOT / "webapp").rglob("*.py")]
    found = {str(file): credentials.find(file.read_text(encoding="utf-8")) for file in files}
    assert {file: some for file, some in found.items() if some} == {}


def test_hiding_moves_nothing_and_leaves_nothing():
    text = f"a = 1\nk = '{FAKE['AWS']}'; h = '{FAKE['Hugging Face']}'\nb = 2\n"
    hidden = credentials.mask(text)
    assert len(hidden) == len(text)
    assert hidden.splitlines()[0::2] == text.splitlines()[0::2]
    assert not any(value in hidden for value in FAKE.values())
    assert credentials.mask("x = torch.ones(2)\n") == "x = torch.ones(2)\n"


def test_a_key_of_many_lines_is_hidden_line_by_line():
    text = "-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75\nQQcDz1x9\n-----END PRIVATE KEY-----\n"
    assert credentials.values(text) == ["MIIEpAIBAAKCAQEA75", "QQcDz1x9"]
    assert credentials.mask(text).count("\n") == text.count("\n")


def test_a_log_line_hides_them():
    record = logging.LogRecord("webapp", logging.ERROR, __file__, 1, "refused: token=%s", (FAKE["GitHub"],), None)
    line = JsonLines().format(record)
    assert FAKE["GitHub"] not in line
    assert json.loads(line)["message"].startswith("refused: token=****")


def test_two_megabytes_are_looked_through_in_less_than_a_second(tmp_path: Path):
    text = (ROOT / "workers" / "parity" / "checking.py").read_text(encoding="utf-8")
    text = text * (2_000_000 // len(text)) + "key = 'x' # token secret AKIA hf_ sk- ://\n" * 100
    began = time.process_time()
    credentials.find(text)
    assert time.process_time() - began < 1
