"""Programs of topics: run once, kept with what they printed, told when they raise or print something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knowledge.record import Text
from knowledge.topic import Claim, Group, Holds, Shown, Topic
from workers.parity import outcomes, topics
from workers.parity.sandbox.pool import Pool

WORDS = Text("words", "文字")


def topic(mindspore: str, before: str = "print(1)", torch: str = "") -> Topic:
    claim = Claim("one", (), WORDS, Holds.TRUE, WORDS, torch, mindspore)
    return Topic("made", WORDS, WORDS, Group.LAYERS, Shown(before, WORDS), (claim,))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Topic]:
    found: list[Topic] = []
    monkeypatch.setattr(topics, "all_topics", lambda: tuple(found))
    monkeypatch.setattr(outcomes, "EVIDENCE", tmp_path)
    return found


def page() -> Path:
    return topics.folder_of("2.10.0", "cpu") / "made.json"


def test_a_program_is_run_as_it_stands_and_kept_with_what_it_printed(pool: Pool, made: list[Topic]):
    made.append(topic("import mindspore as ms\nprint(ms.Tensor([1.0]) * 2)", torch="import torch\nprint(torch.ones(2))"))
    assert topics.main([], False, pool) == 0
    runs = json.loads(page().read_text())["runs"]
    assert runs["one"]["mindspore"]["printed"] == "[2.]"
    assert runs["one"]["torch"]["printed"] == "tensor([1., 1.])"
    assert topics.known(made[0], page().parent)
    assert not topics.known(topic("print(3)"), page().parent)


def test_what_is_known_is_not_run_again_unless_asked(pool: Pool, made: list[Topic]):
    made.append(topic("import random\nprint(random.SystemRandom().random())"))
    topics.main([], False, pool)
    first = page().read_bytes()
    topics.main([], False, pool)
    assert page().read_bytes() == first
    topics.main([], True, pool)
    assert page().read_bytes() != first


def test_a_translation_is_made_and_compared_by_what_it_prints(pool: Pool, made: list[Topic], capsys: pytest.CaptureFixture[str]):
    made.append(topic("print(1)", before="import torch\nprint(torch.ones(2).tolist())"))
    assert topics.main([], False, pool) == 0
    kept = json.loads(page().read_text())
    assert "ops.ones" in kept["after"]["text"]
    assert kept["after"]["verdict"] in ("exact", "adapted")
    made[0] = topic("print(1)", before="import torch\nprint(torch.__name__)")
    assert topics.main([], False, pool) == 1
    assert "made#translation: " in capsys.readouterr().out


def test_a_program_that_raises_is_told_with_what_it_printed_before(
    pool: Pool, made: list[Topic], capsys: pytest.CaptureFixture[str]
):
    made.append(topic("print('so far')\nraise ValueError('no further')"))
    assert topics.main([], False, pool) == 1
    assert "made#one: mindspore: ValueError: no further" in capsys.readouterr().out
    assert json.loads(page().read_text())["runs"]["one"]["mindspore"]["printed"] == "so far"


def test_an_unknown_slug_ends_in_two(pool: Pool, made: list[Topic], capsys: pytest.CaptureFixture[str]):
    assert topics.main(["no-such-topic"], False, pool) == 2
    assert "no topic is called no-such-topic" in capsys.readouterr().err
