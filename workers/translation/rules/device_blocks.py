"""`with torch.cuda.device(0):`: each process computes on one device, so the block gives way to its body.

A program that names several devices, or one in a loop, means more than one, and a person looks.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rendering.unwrapping import unwrapped
from workers.translation.source.parts import said_names, stored_names

_NAMES = frozenset({"torch.cuda.device", "torch.cuda.device_of"})
_REASON = Text(
    "Each process computes on one device: msrun gives it one, elsewhere ms.set_device does before the first computation.",
    "每个进程只使用一个设备：由 msrun 分配，或在首次计算前由 ms.set_device 指定。",
)


def rewrite_file(file: File) -> None:
    calls = [site.call for site in file.sites() if site.name in _NAMES and site.call is not None]
    devices = {ast.dump(call.args[0]) for call in calls if call.args}
    looped = any(isinstance(o, ast.For | ast.While) and _varies(call, o) for call in calls for o in file.ancestors(call))
    for call, name, edits in unwrapped(file, _NAMES) if len(devices) < 2 and not looped else ():
        file.change(call, edits, torch=name, target="nothing", verdict="adapted", reason=_REASON)


def _varies(call: ast.Call, loop: ast.For | ast.While) -> bool:
    """The device is named by what the loop binds."""
    return any(said_names(argument) & stored_names(loop) for argument in call.args)
