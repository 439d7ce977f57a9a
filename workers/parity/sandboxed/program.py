"""A stranger's text as a module, and what went wrong in it told with its own lines."""

from __future__ import annotations

import copy
import linecache
import random
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib.abc import ExecutionLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType
from typing import Any

import numpy as np

FILE = "program.py"
MESSAGE = 2000
FRAMES = 12
CALL_STACK = "\n\n----"  # begins the part of MindSpore's messages that speaks of its C++ files

_own_randomness: dict[int, tuple[Any, Any]] = {}


class Text(ExecutionLoader):
    """Gives the import system a module's text from memory."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get_source(self, fullname: str) -> str:
        return self.text

    def get_filename(self, fullname: str) -> str:
        return FILE


def load(text: str, name: str = "program", given: Mapping[str, Any] | None = None) -> ModuleType:
    """Runs `text` as module `name`, in which the names `given` mean something.

    It is registered with its source, because graph compilers read both.
    """
    linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)
    spec = spec_from_loader(name, loader := Text(text), origin=FILE)
    if spec is None:
        raise ImportError(name)
    module = module_from_spec(spec)
    module.__file__ = FILE
    module.__dict__.update(given or {})
    sys.modules[name] = module
    loader.exec_module(module)
    _own_randomness.update({id(value): (value, _state(value)) for value in module.__dict__.values() if _state(value)})
    return module


def begin_again() -> None:
    """Random generators that the program has made itself go back to where they stood when it had been loaded."""
    for generator, state in _own_randomness.values():
        if isinstance(generator, np.random.Generator):
            generator.bit_generator.state = copy.deepcopy(state)
        elif isinstance(generator, np.random.RandomState):
            generator.set_state(state)
        else:
            generator.setstate(state)


def _state(value: Any) -> Any:
    if isinstance(value, np.random.Generator):
        return copy.deepcopy(value.bit_generator.state)
    if isinstance(value, np.random.RandomState):
        return value.get_state()
    return value.getstate() if isinstance(value, random.Random) else None


def load_with(text: str, expressions: list[str]) -> tuple[ModuleType, list[Callable[[], Any]]]:
    """`text` as a module, and each expression as a function that says what it means there. Line numbers stay."""
    made = "".join(f"\ndef _expression_{place}():\n    return {given}\n" for place, given in enumerate(expressions))
    module = load(f"{text}\n{made}")
    return module, [getattr(module, f"_expression_{place}") for place in range(len(expressions))]


def describe(error: BaseException, step: str) -> dict[str, Any]:
    """The error as data: type, message, the innermost line of the program, its frames there."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    shown = "".join(traceback.format_list(frames[-FRAMES:]))
    message = str(error).partition(CALL_STACK)[0].strip() or type(error).__name__
    return {
        "step": step,
        "type": type(error).__name__,
        "message": message[:MESSAGE],
        "line": frames[-1].lineno if frames else None,
        "traceback": f"{shown}{type(error).__name__}: {message[:MESSAGE]}",
    }
