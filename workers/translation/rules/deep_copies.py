"""`copy.deepcopy(x)`: the copy of a plain tensor shares its memory in MindSpore, also inside of lists, buffers and attributes.

Measured on MindSpore 2.10 CPU: what is written into the copy changes the original. A Parameter is copied as in torch.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.program_names import program_names
from workers.translation.file import File

BLOCK = "deep_copy"
_REASON = Text(
    "copy.deepcopy of a MindSpore tensor shares its memory with the original; the copy made here has its own.",
    "对 MindSpore 张量做 copy.deepcopy 会与原张量共享内存；此处的副本有自己的内存。",
)
_UNCOPIED = frozenset({"Dropout2d", "Dropout3d"})  # layers that MindSpore's deepcopy raises for
_NO_TENSORS = frozenset("number str bool none shape dtype device parameter function class api held".split())


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        copies = len(call.args) == 1 and not call.keywords and file.facts.origin(call.func) == "copy.deepcopy"
        if copies and _may_hold_tensors(file, call.args[0]):
            span = file.source.span(call.func)
            file.change(call, [(span, [file.use_block(BLOCK)])], target=BLOCK, verdict="adapted", reason=_REASON)


def _may_hold_tensors(file: File, node: ast.expr) -> bool:
    """Anything but what is known not to; of a network its buffers and attributes, as its weights are Parameters."""
    value = file.known(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "state_dict":
        value = file.known(node.func.value)
    if all(option.kind in {"module", "self"} for option in value.options):
        return any(_may_hold_others(file, option.name) for option in value.options)
    return value.kind not in _NO_TENSORS and not (value.item is not None and value.item.kind in _NO_TENSORS)


def _may_hold_others(file: File, name: str) -> bool:
    """A network of this class may hold more than weights."""
    if _is_seen(file, name):
        return _has_buffers(file) or not _UNCOPIED.isdisjoint(file.members)
    return _may_hold_tensors_elsewhere(file, name)


def _may_hold_tensors_elsewhere(file: File, name: str) -> bool:
    """A class of another file, where the whole program is seen: a tensor into which nobody writes may be another's too."""
    together, names = file.neighbours.together, program_names(file)
    if file.neighbours.project is None or names is None or ":" not in name or not names.isdisjoint(_UNCOPIED | {"register_buffer"}):
        return True
    networks = [cls for shown in together for cls in shown.classes.values() if cls.is_module]
    unseen = any(base.kind == "unknown" for cls in networks for base in cls.bases)
    attributes = [pair for cls in networks for pair in cls.attributes.items()]
    held = {f".{attribute}" for attribute, value in attributes if value.kind not in _NO_TENSORS | {"module"}}
    written = frozenset[str]().union(*(shown.written for shown in together))
    return unseen or not held.isdisjoint(written)


def _is_seen(file: File, name: str) -> bool:
    """A layer of torch, or a class of this file; what another file's class holds cannot be seen."""
    known = name.startswith("torch.nn.") or name in file.types.classes
    return known and not any(base.kind == "unknown" for cls in file.types.ancestry(name) for base in cls.bases)


def _has_buffers(file: File) -> bool:
    kinds = {value.kind for cls in file.types.classes.values() if cls.is_module for value in cls.attributes.values()}
    return "tensor" in kinds or "register_buffer" in file.members
