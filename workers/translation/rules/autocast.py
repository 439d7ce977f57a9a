"""`with torch.autocast(...)`, `@torch.autocast(...)`: the precision is the owner's decision.

In full precision the block gives way to its body. In mixed precision MindSpore mixes for a function: of a training step it is the
forward function, see training/mixing.py; a decorated function is wrapped. What only evaluates computes in float32.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File, Mixed, Pending
from workers.translation.rendering.unwrapping import Replacement, unwrap
from workers.translation.rules.dropped_decorator import line_of
from workers.translation.source.parts import keyword_value
from workers.translation.training.mixing import DECISION, chosen

_NAMES = frozenset(
    {
        "torch.autocast",
        "torch.amp.autocast",
        "torch.cuda.amp.autocast",
        "torch.amp.autocast_mode.autocast",
        "torch.cpu.amp.autocast",
    }
)
_MIXER = "mindspore.amp.auto_mixed_precision"
_WITHOUT_GRADIENTS = frozenset({"torch.no_grad", "torch.inference_mode"})
_HALVES = {"float16": "", "half": "", "bfloat16": "bfloat16"}
_FULL = Text(
    "The block runs in full precision; mindspore.amp.auto_mixed_precision(net, 'O1') mixes it for a whole network.",
    "该代码块以全精度运行；可用 mindspore.amp.auto_mixed_precision(net, 'O1') 为整个网络启用混合精度。",
)
_OUTSIDE = Text(
    "Mixed precision is written for the function of a training step: this block is in none and computes in float32 now. "
    "Wrap the function that it calls with mindspore.amp.auto_mixed_precision(function, 'auto').",
    "混合精度写在训练步骤的函数上：此代码块不在其中，现以 float32 计算。"
    "可用 mindspore.amp.auto_mixed_precision(function, 'auto') 包装它所调用的函数。",
)
_DTYPE = Text(
    "The precision is known only when the program runs; MindSpore takes float16 or bfloat16 by name.",
    "精度在运行时才能确定；MindSpore 需要写明 float16 或 bfloat16。",
)
_KEPT_FULL = Text(
    "Inside a function in mixed precision this block was to stay in float32: cast its inputs with `.float()`.",
    "该代码块位于混合精度函数中，但应保持 float32：请用 `.float()` 转换其输入。",
)


def rewrite_file(file: File) -> None:
    named = {site.node: site.name for site in file.sites() if site.name in _NAMES}
    for block in file.nodes(ast.With) if named else ():
        call = block.items[0].context_expr
        if len(block.items) == 1 and call in named and isinstance(call, ast.Call) and (_off(call) or not _on_cpu(call)):
            replacements = unwrap(file, block)
            if replacements:
                _unwrapped(file, block, call, replacements, named[call])
    for function in file.nodes(ast.FunctionDef) if named else ():
        for call in function.decorator_list:
            if call in named and isinstance(call, ast.Call) and (_off(call) or not _on_cpu(call)):
                _drop(file, call, named[call])
    for call in file.nodes(ast.Call) if named else ():
        kind = call.args[0] if call.args else None
        if kind in named and _off(call) and file.facts.origin(call.func) == "functools.partial" and not chosen(file):
            _empty_context(file, call, named[kind])


def _empty_context(file: File, call: ast.Call, name: str) -> None:
    """`partial(autocast, "cuda", enabled=False)`: what it makes are blocks in float32, as everything is."""
    context = file.spelling.local("nullcontext", "from contextlib import nullcontext")
    file.claim(call)
    _change(file, call, [(file.source.span(call), [context])], name, "adapted", _FULL, "contextlib.nullcontext")


def _unwrapped(file: File, block: ast.With, call: ast.Call, replacements: list[Replacement], name: str) -> None:
    half, asked = _half(file, call), _asked(file, call)
    file.claim(call)
    if not chosen(file) or (_evaluates(file, block) and not _off(call)):
        _change(file, call, replacements, name, "adapted", _FULL)
    elif _off(call) or half is None:
        _change(file, call, replacements, name, "review", _KEPT_FULL if _off(call) else _DTYPE)
    else:
        file.mixed[block] = Mixed(_change(file, call, replacements, name, "review", _OUTSIDE, _MIXER), half, asked)


def _change(
    file: File, call: ast.Call, replacements: list[Replacement], name: str, verdict: str, reason: Text, target: str = ""
) -> Pending:
    return file.change(call, replacements, torch=name, target=target, verdict=verdict, reason=reason, decision=DECISION)


def _half(file: File, call: ast.Call) -> str | None:
    """The text of the second precision: empty for float16, MindSpore's default; None where it is not written down."""
    given = keyword_value(call, "dtype")
    if given is None:
        return ""
    name = _HALVES.get(file.types.dotted(given).removeprefix("torch.")) if isinstance(given, ast.Name | ast.Attribute) else None
    return f"{file.spelling.local('ms')}.{name}" if name else name


def _asked(file: File, call: ast.Call) -> str:
    """`enabled=use_amp`: the text of what decides at run time."""
    given = keyword_value(call, "enabled")
    return "" if given is None or isinstance(given, ast.Constant) else file.source.text_of(given)


def _evaluates(file: File, block: ast.With) -> bool:
    """No gradient is taken of what it computes."""
    around = [item.context_expr for outer in file.ancestors(block) if isinstance(outer, ast.With) for item in outer.items]
    above = [d for outer in file.ancestors(block) if isinstance(outer, ast.FunctionDef) for d in outer.decorator_list]
    made = [node.func if isinstance(node, ast.Call) else node for node in [*around, *above]]
    return any(file.facts.origin(node) in _WITHOUT_GRADIENTS for node in made)


def _drop(file: File, call: ast.Call, name: str) -> None:
    half, line = _half(file, call), line_of(file, call)
    file.claim(call)
    if not chosen(file):
        _change(file, call, [(line, [""])], name, "adapted", _FULL)
    elif _off(call) or _asked(file, call) or half is None:
        _change(file, call, [(line, [""])], name, "review", _KEPT_FULL if _off(call) else _DTYPE)
    else:
        partial, amp = f"{file.spelling.local('functools')}.partial", file.spelling.local("amp")
        made = f'{partial}({amp}.auto_mixed_precision, amp_level="auto"{half and f", dtype={half}"})'
        _change(file, call, [(file.source.span(call), [made])], name, "adapted", _FULL, _MIXER)


def _on_cpu(call: ast.Call) -> bool:
    """On the CPU torch really computes in bfloat16, which MindSpore's CPU kernels do not. A device that depends is asked about."""
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "device_type")]
    return ".cpu." in place_of(call.func) or any(is_literal(node, "cpu") for node in given)


def _off(call: ast.Call) -> bool:
    return any(k.arg == "enabled" and isinstance(k.value, ast.Constant) and k.value.value is False for k in call.keywords)
