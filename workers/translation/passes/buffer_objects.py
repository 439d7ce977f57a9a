"""`self.cos = nn.Buffer(cos, persistent=False)`: register_buffer with the name says the same, and has its rules.

It happens before translation, on the text.
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.text import Span

_NAMES = frozenset({"torch.nn.Buffer", "torch.nn.parameter.Buffer"})


def with_buffers_registered(file: File) -> File:
    """The same file; a buffer that is no attribute of its network yet stays as it is and is marked."""
    if b"Buffer(" not in file.source.data:
        return file
    replacements: dict[Span, str] = {}
    for made in file.nodes(ast.Assign):
        target, call = made.targets[0], made.value
        if not isinstance(call, ast.Call) or file.types.dotted(call.func) not in _NAMES:
            continue
        if len(made.targets) == 1 and isinstance(target, ast.Attribute) and _is_filled(call) and _is_own(file, target):
            opened = file.source.data.index(b"(", file.source.span(call.func)[1]) + 1
            comma = "," if file.source.data[opened : opened + 1] in (b"\r", b"\n") else ", "
            owner = file.source.text_of(target.value)
            replacements[file.source.span(made)[0], opened] = f'{owner}.register_buffer("{target.attr}"{comma}'
    return reopened(file, replacements) if replacements else file


def _is_filled(call: ast.Call) -> bool:
    return len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)


def _is_own(file: File, target: ast.Attribute) -> bool:
    """An attribute of the network in whose method it stands."""
    cls = file.enclosing(target, ast.ClassDef)
    own = isinstance(target.value, ast.Name) and file.known(target.value).kind == "self"
    return own and isinstance(cls, ast.ClassDef) and file.types.is_module(cls.name)
