"""Nothing that could execute a program when it is read: no pickle in web and workers, none in the cache, none in the queue.

What runs inside the sandbox may do what it likes, and so may the text that is put into translations; both are never imported.
"""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.module_loading import import_string

from tests.stack import ROOT
from webapp import environment
from workers.celery import app

UNSAFE_MODULES = {"pickle", "_pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "torch", "mindspore"}
UNSAFE_CALLS = {"torch.load", "yaml.load", "yaml.unsafe_load", "np.load", "numpy.load", "eval", "exec"}
ELSEWHERE = {"sandboxed", "recipes", "companion", "samples", "migrations", "frontend", "collected"}


def sources() -> list[Path]:
    files = [file for folder in ("webapp", "workers", "knowledge") for file in (ROOT / folder).rglob("*.py")]
    return [file for file in files if not ELSEWHERE & set(file.relative_to(ROOT).parts)]


def unsafe(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in UNSAFE_MODULES)
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] in UNSAFE_MODULES:
            yield str(node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in UNSAFE_CALLS and not refuses_pickles(node):
            yield ast.unparse(node.func)


def refuses_pickles(call: ast.Call) -> bool:
    return any(word.arg == "allow_pickle" and ast.unparse(word.value) == "False" for word in call.keywords)


def test_no_module_of_web_workers_and_knowledge_reads_a_pickle_or_loads_a_framework():
    files = sources()
    assert len(files) > 300
    found = {str(file.relative_to(ROOT)): list(unsafe(file.read_text(encoding="utf-8"))) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "line",
    [
        "import pickle",
        "from torch import load",
        "import torch.nn as nn",
        "x = np.load(f)",
        "eval(x)",
        "np.load(f, allow_pickle=True)",
    ],
)
def test_the_check_itself_finds_what_it_shall(line: str):
    assert list(unsafe(line))


@pytest.mark.parametrize(
    "line", ["import json", "np.load(f, allow_pickle=False)", "model.eval()", "from workers.parity import torch_side"]
)
def test_the_check_leaves_other_lines_alone(line: str):
    assert not list(unsafe(line))


def test_the_queue_takes_json_only():
    assert app.conf.accept_content == ["json"]
    assert (app.conf.task_serializer, app.conf.result_serializer) == ("json", "json")


def test_the_cache_keeps_and_reads_json_only():
    chosen = environment.cache("redis://127.0.0.1:1/0")
    serializer = import_string(chosen["OPTIONS"]["serializer"])()
    assert serializer.loads(serializer.dumps({"times": [1.5, 2.5]})) == {"times": [1.5, 2.5]}
    assert serializer.dumps(7) == 7
    with pytest.raises(ValueError, match=r"utf-8|Expecting"):
        serializer.loads(pickle.dumps({"a": 1}))


def test_sessions_are_json(settings):
    assert settings.SESSION_SERIALIZER == "django.contrib.sessions.serializers.JSONSerializer"
