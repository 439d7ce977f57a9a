"""A stranger's text as a module, and what went wrong in it told with its own lines."""

from __future__ import annotations

import linecache
import sys
import traceback
from types import ModuleType
from typing import Any

FILE = "program.py"
MESSAGE = 2000
FRAMES = 12


def load(text: str, name: str = "program") -> ModuleType:
    """Runs `text` as module `name`. It is registered with its source, because graph compilers read both."""
    linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)
    module = ModuleType(name)
    module.__file__ = FILE
    sys.modules[name] = module
    exec(compile(text, FILE, "exec", dont_inherit=True), module.__dict__)
    return module


def describe(error: BaseException, step: str) -> dict[str, Any]:
    """The error as data: type, message, the innermost line of the program, its frames there."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    shown = "".join(traceback.format_list(frames[-FRAMES:]))
    message = str(error).strip() or type(error).__name__
    return {
        "step": step,
        "type": type(error).__name__,
        "message": message[:MESSAGE],
        "line": frames[-1].lineno if frames else None,
        "traceback": f"{shown}{type(error).__name__}: {message[:MESSAGE]}",
    }
