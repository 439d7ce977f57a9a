"""A stranger's text as a module, and what went wrong in it told with its own lines."""

from __future__ import annotations

import copy
import linecache
import os
import random
import re
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

_where: dict[str, str] = {}  # the folder of a whole project and the program's place in it
_own_randomness: dict[int, tuple[Any, Any]] = {}
_RELATIVE = re.compile(r"^from \.", re.MULTILINE)


def begin_in(place: str) -> str:
    """The program is the file at this place of a project that lies in the current folder, which is returned."""
    _where.update(folder=os.getcwd(), place=place)
    return _where["folder"]


def place() -> str:
    return _where.get("place", FILE)


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
    module.__file__ = place()
    asks = _RELATIVE.search(text) is not None  # then it is started as `python -m`, if at all
    if (name != "__main__" or asks) and (package := _package(asks)):
        module.__package__ = package
    module.__dict__.update(given or {})
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except SystemExit as end:  # `sys.exit(main())`: a script that says so has come to its end
        if name != "__main__" or end.code not in (None, 0):
            raise
    for held in (module, *(found for place, found in sys.modules.items() if place.startswith("ms_companion."))):
        _own_randomness.update({id(value): (value, _state(value)) for value in vars(held).values() if _state(value)})
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
    everywhere = [frame for frame in traceback.extract_tb(error.__traceback__) if is_own(frame.filename)]
    shown = "".join(traceback.format_list([_shown(frame) for frame in everywhere[-FRAMES:]]))
    frames = [frame for frame in everywhere if frame.filename == FILE]
    message = str(error).partition(CALL_STACK)[0].strip() or type(error).__name__
    return {
        "step": step,
        "type": type(error).__name__,
        "message": message[:MESSAGE],
        "line": frames[-1].lineno if frames else None,
        "traceback": f"{shown}{type(error).__name__}: {message[:MESSAGE]}",
    }


def _package(asks: bool) -> str:
    """That in which the program lies, for its relative imports; empty where it lies in none. A folder that has no __init__.py is
    one for those who ask."""
    folder = os.path.dirname(_where.get("place", ""))
    inside = os.path.join(_where.get("folder", ""), folder)
    return folder.removeprefix("src/").replace("/", ".") if folder and (asks or os.path.exists(f"{inside}/__init__.py")) else ""


def is_own(filename: str) -> bool:
    """Whether it is the program's, or another file of its project."""
    return filename == FILE or ("folder" in _where and filename.startswith(f"{_where['folder']}/"))


def _shown(frame: traceback.FrameSummary) -> traceback.FrameSummary:
    """With the file as the project calls it."""
    name = place() if frame.filename == FILE else os.path.relpath(frame.filename, _where["folder"])
    return traceback.FrameSummary(name, frame.lineno, frame.name, line=frame.line)
