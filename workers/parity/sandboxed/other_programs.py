"""Other programs that a project starts: there are none in the sandbox. They say nothing and succeed, on both sides alike."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from workers.parity.sandboxed import program

_SAID = {"stty size": "24 80\n"}  # what is read without a look at whether it is there


def stand_in() -> None:
    """Only for the project's own calls: a library that asks for a compiler is told the truth."""
    vars(os).update(popen=_of_project(os.popen, _read), system=_of_project(os.system, _succeeded))
    stood = {"run": _completed, "call": _succeeded, "check_call": _succeeded, "check_output": _output, "getoutput": _text}
    vars(subprocess).update({name: _of_project(getattr(subprocess, name), stands) for name, stands in stood.items()})


def _of_project(real: Callable[..., Any], stands: Callable[..., Any]) -> Callable[..., Any]:
    def called(command: Any = "", *given: Any, **named: Any) -> Any:
        asks = sys._getframe(1).f_code.co_filename
        return stands(command, named) if program.is_own(asks) else real(command, *given, **named)

    return called


def _text(command: Any, named: dict[str, Any]) -> str:
    line = command if isinstance(command, str) else " ".join(map(str, command))
    words = shlex.split(line) if line.startswith("mkdir ") else []
    for folder in (word for word in words[1:] if not word.startswith("-")):
        os.makedirs(folder, exist_ok=True)
    return _SAID.get(line.partition(" 2>")[0].strip(), "")


def _read(command: Any, named: dict[str, Any]) -> Any:
    return io.StringIO(_text(command, named))


def _succeeded(command: Any, named: dict[str, Any]) -> int:
    _text(command, named)
    return 0


def _output(command: Any, named: dict[str, Any]) -> str | bytes:
    said = _text(command, named)
    is_text = any(named.get(word) for word in ("text", "universal_newlines", "encoding"))
    return said if is_text else said.encode()


def _completed(command: Any, named: dict[str, Any]) -> Any:
    said = _output(command, named)
    return subprocess.CompletedProcess(command, 0, said, said[:0])
