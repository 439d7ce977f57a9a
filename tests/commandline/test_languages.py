"""The language is chosen before the commands are read, so each call is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "MINDPORT_LANGUAGE")


def said(*words: str, text: str = "", **environment: str) -> str:
    surroundings = {name: value for name, value in os.environ.items() if name not in NAMES}
    command = [sys.executable, "-m", "workers.commandline", *words]
    done = subprocess.run(command, input=text.encode(), capture_output=True, env=surroundings | environment, timeout=60)
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize(
    ("words", "environment", "chinese"),
    [
        (("--language", "zh"), {}, True),
        (("--language=zh",), {"LANG": "en_US.UTF-8"}, True),
        ((), {"LANG": "zh_CN.UTF-8"}, True),
        ((), {"MINDPORT_LANGUAGE": "zh"}, True),
        (("--language", "en"), {"LANG": "zh_CN.UTF-8"}, False),
        ((), {"LANG": "C"}, False),
        ((), {"LANG": "de_DE.UTF-8"}, False),
    ],
)
def test_option_then_environment_then_locale(words, environment, chinese):
    assert ("用法：" if chinese else "Usage:") in said(*words, "check", "--help", **environment)


def test_reasons_and_refusals_are_chinese_too():
    told = said("check", "-", text="import torch\ntorch.no_such_function()\n", LANG="zh_CN.UTF-8")
    assert "知识库中没有 torch.no_such_function：" in told
    assert "没有 'chec' 这个命令" in said("chec", LANG="zh_CN.UTF-8")


def test_the_translation_itself_has_one_language():
    text = "import torch\ntorch.no_such_function()\n"
    english, chinese = (said("translate", "--quiet", "-", text=text, LANG=name) for name in ("C", "zh_CN.UTF-8"))
    assert english == chinese
