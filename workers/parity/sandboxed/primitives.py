"""Job: which primitives a name of MindSpore can end in, by following its Python code to the primitives that the code names.

Nothing is run: every branch counts. A method or function whose primitive the C++ side chooses by its arguments is told as
`tensor:<name>` or `mint:<name>`.
"""

from __future__ import annotations

import dis
import importlib
import inspect
import re
import types
from collections.abc import Iterator
from typing import Any

from workers.parity.parcel import Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.signatures import platforms_in, resolve

HOST = "host"  # reaches no primitive: an attribute, a type, or Python that calculates nothing on a device
ON_HOST = ("mindspore.dataset.",)  # pipelines: "CPU" in their documentation is the host's, whatever the device
_DEEP = 12
_CHOSEN = re.compile(r"_(\w+)_instance")
_EAGER = re.compile(r"_Pyboost(\w+)Prim")
_DIRECT = re.compile(r"pyboost_(\w+)")
_REFERENCE = re.compile(r":(?:func|class|meth):`(?:[^`<]*<)?(mindspore(?:\.\w+)+)>?`")


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    reader = _Reader()
    channel.send({"names": {name: reader.told(name) for name in request.data["names"]}})


class _Reader:
    def __init__(self) -> None:
        self.core = importlib.import_module("mindspore._c_expression")
        self.primitive = importlib.import_module("mindspore.ops.primitive").Primitive
        self.cell = importlib.import_module("mindspore.nn").Cell
        self.tensor = importlib.import_module("mindspore").Tensor
        self.methods = {id(value): name for name in dir(self.tensor) if _is_native(name, value := getattr(self.tensor, name))}
        self.chosen = {id(value): match[1] for name, value in vars(self.core).items() if (match := _CHOSEN.fullmatch(name))}

    def told(self, name: str) -> dict[str, Any] | None:
        """None for a name that is not there. `platforms` may be those of the name that its documentation refers to, `by`.

        `referred`: where that name ends, for a method of which only the C++ side knows.
        """
        try:
            found = resolve(name)
        except (ImportError, AttributeError):
            return None
        ends = self.primitives(found)
        platforms, by = self.platforms(name, found)
        if name.startswith(ON_HOST) or not (ends or platforms):
            platforms = [HOST]
        referred = self.primitives(resolve(by)) if by not in ("", name) else set[str]()
        return {"primitives": sorted(ends), "platforms": platforms, "by": by, "referred": sorted(referred)}

    def platforms(self, name: str, found: Any, depth: int = 0) -> tuple[list[str], str]:
        text = inspect.getdoc(found) or "" if found is not None else ""
        if said := platforms_in(text):
            return said, name
        lines = [line for line in text.splitlines() if "etails" in line or "refer to" in line or "lias" in line]
        for other in _REFERENCE.findall("\n".join(lines)):
            if depth < 2 and other != name:
                try:
                    return self.platforms(other, resolve(other), depth + 1)
                except (ImportError, AttributeError):
                    continue
        return [], ""

    def primitives(self, found: Any) -> set[str]:
        ends: set[str] = set()
        self.follow(found, ends, set(), 0)
        return ends

    def follow(self, found: Any, ends: set[str], seen: set[int], depth: int) -> None:
        if id(found) in seen or depth > _DEEP:
            return
        seen.add(id(found))
        if id(found) in self.chosen:
            ends.add(f"mint:{self.chosen[id(found)]}")
        elif id(found) in self.methods:
            ends.add(f"tensor:{self.methods[id(found)]}")
        elif name := self.name_of(found):
            ends.add(name)
        else:
            for part in self.parts(found):
                self.follow(part, ends, seen, depth + 1)

    def name_of(self, found: Any) -> str:
        """Of a primitive, its class, or the object through which eager mode starts it."""
        if isinstance(found, type):
            name = found.__name__ if issubclass(found, self.primitive) else ""
        elif inspect.isbuiltin(found) and (direct := _DIRECT.fullmatch(found.__name__)):
            name = "".join(word.capitalize() for word in direct[1].split("_"))
        else:
            eager = _EAGER.fullmatch(type(found).__name__)
            name = eager[1] if eager else str(found.name) if isinstance(found, self.primitive) else ""
        return name if re.fullmatch(r"[A-Z]\w+", name) and name != "Primitive" else ""

    def parts(self, found: Any) -> Iterator[Any]:
        """What a function, or a layer's constructor and computation, speaks of."""
        if isinstance(found, type):
            if issubclass(found, self.cell):
                owners = found.__mro__[: found.__mro__.index(self.cell)]
                yield from (vars(owner)[name] for owner in owners for name in ("__init__", "construct") if name in vars(owner))
            return
        found = found.fget if isinstance(found, property) else found
        function = inspect.unwrap(found) if callable(found) else found
        function = function.__func__ if isinstance(function, types.MethodType) else function
        if isinstance(function, types.FunctionType) and str(function.__module__).startswith("mindspore"):
            cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
            names = function.__globals__ | {name: cell.cell_contents for name, cell in cells if _filled(cell)}
            names |= {"self": self.tensor} if function.__qualname__.startswith("Tensor.") else {}
            yield from (value for code in _codes(function.__code__) for value in _spoken_of(code, names))


def _filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _is_native(name: str, value: Any) -> bool:
    return not name.startswith("_") and callable(value) and not inspect.isfunction(value) and not isinstance(value, type)


def _spoken_of(code: types.CodeType, names: dict[str, Any]) -> Iterator[Any]:
    """The objects behind `name`, `module.name`, a tensor's `self.name` and `registry.get("name")` in a function's code."""
    current: Any = None
    for step in dis.get_instructions(code):
        registry = type(current).__name__ == "Registry"
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF") or (step.opname, step.argval) == ("LOAD_FAST", "self"):
            yield current
            current = names.get(step.argval)
        elif registry and step.argval == "get":
            continue
        elif step.opname == "LOAD_CONST" if registry else _asks_of(current, step.opname):
            current = getattr(current, step.argval, None)
        else:
            yield current
            current = None


def _asks_of(current: Any, opname: str) -> bool:
    return opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(current, types.ModuleType | type)
