"""`with torch.cuda.device(0):`: each process computes on one device, so the block gives way to its body.

A program that names several devices, or one in a loop, means more than one, and a person looks.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rendering.unwrapping import unwrap

_NAMES = frozenset({"torch.cuda.device", "torch.cuda.device_of"})
_REASON = Text(
    "Each process computes on one device: msrun gives it one, elsewhere ms.set_device does before the first computation.",
    "每个进程只使用一个设备：由 msrun 分配，或在首次计算前由 ms.set_device 指定。",
)


def rewrite_file(file: File) -> None:
    named = {site.call: site.name for site in file.sites() if site.name in _NAMES and site.call is not None}
    devices = {ast.dump(call.args[0]) for call in named if call.args}
    looped = any(isinstance(o, ast.For | ast.While) and _varies(call, o) for call in named for o in file.ancestors(call))
    for block in file.nodes(ast.With) if len(devices) < 2 and not looped else ():
        call = block.items[0].context_expr
        if len(block.items) > 1 or not isinstance(call, ast.Call) or call not in named:
            continue
        if replacements := unwrap(file, block):
            file.claim(call)
            file.change(call, replacements, torch=named[call], target="nothing", verdict="adapted", reason=_REASON)


def _varies(call: ast.Call, loop: ast.For | ast.While) -> bool:
    """The device is named by what the loop binds."""
    given = {node.id for argument in call.args for node in ast.walk(argument) if isinstance(node, ast.Name)}
    return any(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in given for node in ast.walk(loop))
