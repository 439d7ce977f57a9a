"""Programs of upstream threads: what is kept is what the installed MindSpore answers today."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge import upstream_evidence
from knowledge.upstream import Thread, all_threads
from workers.parity import environments, upstream
from workers.parity.sandbox.pool import Pool


def of(program: str) -> Thread:
    return replace(all_threads()[0], program=program)


def test_every_kept_answer_is_given_again(pool: Pool):
    path = upstream_evidence.file_of(environments.installed())
    kept = json.loads(path.read_text(encoding="utf-8"))["threads"]
    assert {thread.address: upstream.ask(thread, pool) for thread in all_threads() if thread.program} == kept


@pytest.mark.parametrize(("program", "there"), [("np.isnan(Tensor([np.nan], ms.float32).asnumpy()[0])", True), ("1 == 2", False)])
def test_a_fault_is_there_while_the_expression_is_true(pool: Pool, program: str, there: bool):
    assert upstream.ask(of(program), pool)["there"] is there


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("ops.no_such(1)", "AttributeError"),
        ('raises("other words", lambda: 1 / 0)', "ZeroDivisionError"),
        ('print("words")\n1 == 1', "printed"),
    ],
)
def test_a_program_that_does_not_end_as_it_should_says_nothing_of_its_thread(pool: Pool, program: str, said: str):
    run = upstream.ask(of(program), pool)
    assert "there" not in run
    assert said in run["error"]


def test_raises_knows_the_message_of_the_fault(pool: Pool):
    assert upstream.ask(of('raises("division", lambda: 1 / 0)'), pool)["there"]
    assert not upstream.ask(of('raises("division", lambda: 1)'), pool)["there"]


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Thread]:
    found = [of("1 == 1")]
    monkeypatch.setattr(upstream, "all_threads", lambda: tuple(found))
    monkeypatch.setattr(upstream, "FOLDER", tmp_path)
    monkeypatch.setattr(upstream_evidence, "FOLDER", tmp_path)
    return found


def test_what_changed_is_asked_again_and_what_went_is_forgotten(pool: Pool, one: list[Thread], capsys: pytest.CaptureFixture[str]):
    def kept() -> dict[str, dict[str, object]]:
        path = upstream_evidence.file_of(environments.installed())
        return dict(json.loads(path.read_text(encoding="utf-8"))["threads"])

    assert upstream.main(False, pool) == 0
    assert kept() == {one[0].address: {"digest": one[0].digest, "there": True}}
    one[0] = of("1 == 2")
    assert upstream.main(False, pool) == 0
    assert kept()[one[0].address]["there"] is False
    one[0] = of("no_such")
    assert upstream.main(False, pool) == 1
    assert "NameError" in capsys.readouterr().out
    one[0] = of("")
    upstream.main(False, pool)
    assert kept() == {}
