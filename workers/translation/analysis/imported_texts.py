"""`importlib.import_module("torch.nn")`: modules of torch that a file imports by texts."""

from __future__ import annotations

import ast
import re

from workers.translation.facts.names import ROOTS
from workers.translation.file import File
from workers.translation.once import once

_MODULE = re.compile(rf"(?:{'|'.join(sorted(ROOTS))})(?:\.\w+)*")


@once
def torch_modules_by_text(file: File) -> list[ast.Constant]:
    """The texts that name them; where the name comes from elsewhere, every dotted one of the file that could be meant."""
    calls = [call for call in file.nodes(ast.Call) if _imports(file, call) and call.args]
    said = [call.args[0] for call in calls if isinstance(call.args[0], ast.Constant)]
    found = [text for text in said if _names_module(text)]
    if len(said) < len(calls):
        found += [text for text in file.nodes(ast.Constant) if text not in found and _names_module(text) and "." in str(text.value)]
    return found


def _names_module(text: ast.Constant) -> bool:
    return isinstance(text.value, str) and _MODULE.fullmatch(text.value) is not None


def _imports(file: File, call: ast.Call) -> bool:
    by_name = isinstance(call.func, ast.Name) and call.func.id == "__import__"
    return by_name or file.facts.origin(call.func) == "importlib.import_module"
