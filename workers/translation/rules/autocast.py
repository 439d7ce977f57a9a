"""`with torch.autocast(...)`, `@torch.autocast(...)`: MindSpore mixes precision for a network, so both run in full precision."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rules.dropped_decorator import line_of
from workers.translation.unwrapping import unwrap

ORDER = 36
_NAMES = frozenset(
    {
        "torch.autocast",
        "torch.amp.autocast",
        "torch.cuda.amp.autocast",
        "torch.amp.autocast_mode.autocast",
        "torch.cpu.amp.autocast",
    }
)
_FULL = Text(
    "The block runs in full precision; mindspore.amp.auto_mixed_precision(net, 'O1') mixes it for a whole network.",
    "该代码块以全精度运行；可用 mindspore.amp.auto_mixed_precision(net, 'O1') 为整个网络启用混合精度。",
)


def rewrite_file(file: File) -> None:
    named = {site.node: site.name for site in file.sites() if site.name in _NAMES}
    for block in file.nodes(ast.With) if named else ():
        call = block.items[0].context_expr
        if len(block.items) == 1 and call in named and isinstance(call, ast.Call) and (_off(call) or not _on_cpu(call)):
            replacements = unwrap(file, block)
            if replacements:
                file.claim(call)
                file.change(
                    call, replacements, torch=named[call], verdict="adapted", rule="autocast", record=named[call], reason=_FULL
                )

    for function in file.nodes(ast.FunctionDef) if named else ():
        for call in function.decorator_list:
            if call in named and isinstance(call, ast.Call) and (_off(call) or not _on_cpu(call)):
                _drop(file, call, named[call])


def _drop(file: File, call: ast.Call, name: str) -> None:
    file.claim(call)
    gone = line_of(file, call)
    file.change(call, [(gone, [""])], torch=name, verdict="adapted", rule="autocast", record=name, reason=_FULL)


def _on_cpu(call: ast.Call) -> bool:
    """On the CPU torch really computes in bfloat16, which MindSpore's CPU kernels do not."""
    return ".cpu." in ast.unparse(call.func) or any(isinstance(n, ast.Constant) and n.value == "cpu" for n in ast.walk(call))


def _off(call: ast.Call) -> bool:
    return any(k.arg == "enabled" and isinstance(k.value, ast.Constant) and k.value.value is False for k in call.keywords)
