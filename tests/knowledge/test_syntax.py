"""Python 3.11 parses in one thread at a time: everything that a web process parses goes through one door."""

from __future__ import annotations

import ast
import gc
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge import syntax

ROOT = Path(__file__).parents[2]
SERVED = ("webapp", "knowledge", "workers/bundling", "workers/formats", "workers/messages", "workers/shelf", "workers/dispatch")
TEXT = "x = f(a, [b, c], d.e)\n" * 300
THREADS, TIMES = 12, 8


class Cycle:
    """Garbage whose collection runs Python, and so lets another thread in."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        for _ in range(50):
            pass


@pytest.fixture
def restless() -> Iterator[None]:
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)
    yield
    sys.setswitchinterval(interval)
    gc.set_threshold(*threshold)


def failures(parse: Callable[[str], object]) -> int:
    def one(_: int) -> bool:
        for _ in range(20):
            Cycle()
        try:
            parse(TEXT)
        except (SystemError, RecursionError):
            return True
        return False

    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(one, range(THREADS * TIMES)))


def test_threads_that_parse_together_do_not_fail(restless: None):
    assert failures(syntax.module) == 0


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="mended there")
def test_without_the_door_they_do(restless: None):
    """Else the test above shows nothing."""
    assert any(failures(ast.parse) for _ in range(10))


def test_the_door_raises_what_python_raises():
    with pytest.raises(SyntaxError):
        syntax.module("def")
    assert ast.unparse(syntax.expression("f( x )")) == "f(x)"


def test_a_literal_is_read_from_a_text_or_from_a_tree():
    assert syntax.literal(" (1, -2.5)") == syntax.literal(syntax.expression("(1, -2.5)")) == (1, -2.5)
    with pytest.raises(ValueError, match="malformed"):
        syntax.literal("torch.float32")


def test_nothing_that_a_web_process_runs_parses_beside_the_door():
    places = [path for start in SERVED for path in [*ROOT.glob(f"{start}/**/*.py"), *ROOT.glob(f"{start}.py")]]
    assert len(places) > 300
    parsing = re.compile(r"\bast\.parse\(|literal_eval\(|PyCF_ONLY_AST")  # literals are parsed too
    found = [str(path.relative_to(ROOT)) for path in places if parsing.search(path.read_text(encoding="utf-8"))]
    assert found == ["knowledge/syntax.py"]
