"""`with torch.no_grad():` and its kin. MindSpore computes gradients only where they are asked for: the block is not needed.

Inside a function that is differentiated, what the block computes is cut off with stop_gradient.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from knowledge import Text
from workers.translation.analysis.name_uses import scope_of, uses_of
from workers.translation.analysis.no_grad_updates import is_read_outside, updates
from workers.translation.facts.gradients import STOPS
from workers.translation.facts.plain_data import is_plain_data
from workers.translation.facts.symbols import Function
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.rendering.removal import vanish
from workers.translation.rendering.unwrapping import Replacement, unwrap
from workers.translation.source.edits import Piece, put_around
from workers.translation.source.parts import said_names, values_passed
from workers.translation.source.survey import children, walk
from workers.translation.training.requires_grad_taint import is_rollout

AFTER = ("gradients_by_condition",)
_NAMES = STOPS | {
    "torch.enable_grad", "torch.autograd.enable_grad", "torch.set_grad_enabled", "torch.autograd.set_grad_enabled",
    "torch.autograd.set_detect_anomaly", "torch.autograd.detect_anomaly", "torch.autograd.grad_mode.no_grad",
}  # fmt: skip
_PARTS = frozenset({"data", "grad"})  # rules of their own
_GONE = Text(
    "Gradients are computed only inside value_and_grad: the block is not needed.",
    "只有在 value_and_grad 中才计算梯度，无需该代码块。",
)
_UNCLEAR = Text(
    "Under no_grad torch changes the values and keeps the tensor's gradients as they were; here they go through this line.",
    "在 no_grad 下 torch 只改变数值，张量原有的梯度不变；此处梯度会经过这一行。",
)
_AROUND = Text(
    "Wraps a function: what it gives lets no gradient through. Call the function and use stop_gradient on its results.",
    "包装了一个函数：其结果不传递梯度。请直接调用该函数，并对结果使用 stop_gradient。",
)
_CUT = Text("Inside a differentiated function stop_gradient keeps gradients out.", "在被求导的函数中，用 stop_gradient 截断梯度。")


def rewrite_file(file: File) -> None:
    named: dict[ast.AST, str] = {site.node: site.name for site in file.sites() if site.name in _NAMES}
    if not named:
        return
    for block in file.nodes(ast.With):
        if any(item.context_expr in named for item in block.items):
            _block(file, block, named)
    functions: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    for function in functions:
        for decorator in function.decorator_list:
            if decorator in named:
                _decorator(file, function, decorator, named[decorator])
    for call in file.nodes(ast.Call):
        if call.func in named and len(call.args) == 1 and not call.keywords:
            _around(file, call, named[call.func])
    for statement in file.nodes(ast.Expr):
        if statement.value in named:
            span, text = vanish(file, statement)
            _note(file, statement.value, named[statement.value], [(span, [text])], _GONE)


def _block(file: File, block: ast.With, named: dict[ast.AST, str]) -> None:
    own = [item for item in block.items if item.context_expr in named]
    removed = unwrap(file, block) if len(own) == len(block.items) else _items_out(file, block, own)
    if not removed:
        return
    for item in own:
        file.claimed.update(walk(item.context_expr))
    name = named[own[0].context_expr]
    cut: list[Replacement] = []
    gradients = file.facts.gradients
    if gradients.stops(block) and gradients.differentiated(block) and not _is_outside(file, block):
        cut = cut_off(file, [value for value in computed(block) if escapes(file, value, block)])
        cut += _without_updates(file, block, name)
    reason = _CUT if cut else _GONE
    _note(file, own[0].context_expr, name, [*removed, *cut], reason)


def _is_outside(file: File, block: ast.With) -> bool:
    """What the block computes is not computed in the function that MindSpore differentiates."""
    gradients, scope = file.facts.gradients, scope_of(file, block)
    return gradients.is_behind_steps(block) or (
        scope not in gradients.functions and is_rollout(file, block, scope, gradients.backward_calls)
    )


def _around(file: File, call: ast.Call, name: str) -> None:
    """`closure = torch.enable_grad()(closure)` is the function itself; one that lets no gradient through needs a person."""
    file.claimed.update(walk(call.func))
    if not name.endswith("enable_grad"):
        file.change(call, [], torch=name, verdict="review", reason=_AROUND)
        return
    _note(file, call.func, name, [(file.source.span(call), [file.source.span(call.args[0])])], _GONE)


def _items_out(file: File, block: ast.With, own: list[ast.withitem]) -> list[Replacement]:
    """`with torch.no_grad(), open(name) as f:` keeps the other item."""
    spans = [(file.source.span(i.context_expr)[0], file.source.span(i.optional_vars or i.context_expr)[1]) for i in block.items]
    found: list[Replacement] = []
    for index, item in enumerate(block.items):
        if item in own:
            last = index + 1 == len(spans)
            found.append(((spans[index - 1][1], spans[index][1]) if last else (spans[index][0], spans[index + 1][0]), [""]))
    return found if len(own) == 1 else []


def computed(node: ast.AST) -> Iterator[ast.Assign | ast.Return]:
    for inner in children(node):
        if isinstance(inner, ast.Assign | ast.Return):
            yield inner
        elif not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from computed(inner)


def escapes(file: File, statement: ast.Assign | ast.Return, block: ast.AST) -> bool:
    """The value is used behind the block."""
    if isinstance(statement, ast.Return):
        return statement.value is not None
    if stays_with_object(file, statement, block):
        return True
    names = {name for target in statement.targets for name in said_names(target)}
    end = getattr(block, "end_lineno", 0)
    return any(n.lineno > end for name in names for n in uses_of(file, scope_of(file, statement), name)[-1:])


def stays_with_object(file: File, statement: ast.Assign, block: ast.AST) -> bool:
    """`self.mean = x.mean(0)`, `self.mean[0] = x.sum()`, which somebody reads elsewhere."""
    roots = [target.value if isinstance(target, ast.Subscript) else target for target in statement.targets]
    return any(isinstance(r, ast.Attribute) and r.attr not in _PARTS and is_read_outside(file, r, block) for r in roots)


def _without_updates(file: File, block: ast.AST, name: str) -> list[Replacement]:
    cut, unclear = updates(file, block)
    for update in unclear:
        file.change(update, [], torch=name, verdict="review", reason=_UNCLEAR)
    return [replacement for value in cut for replacement in _stopped(file, value)]


def cut_off(file: File, statements: Sequence[ast.Assign | ast.Return]) -> list[Replacement]:
    return [one for statement in statements if statement.value is not None for one in _stopped(file, statement.value)]


def _stopped(file: File, node: ast.expr) -> list[Replacement]:
    """stop_gradient around the tensors, and around what may hold some."""
    span, value = file.source.span(node), file.known(node)
    if _is_detached(file, node) or is_plain_data(file.facts, node):
        return []
    if value.is_tensor or _holds_tensors_alone(value):
        return [(span, [f"{file.spelling.local('ops')}.stop_gradient(", *_enclosed(file, node), ")"])]
    held = value.kind in {"unknown", "tuple", "list", "dict"}
    return [(span, [f"{file.use_block('stopped')}(", *_enclosed(file, node), ")"])] if held else []


def _enclosed(file: File, node: ast.expr) -> list[Piece]:
    """`a(x), a(y)` of `x, y = a(x), a(y)` in brackets, to be one argument."""
    span = file.source.span(node)
    bare = isinstance(node, ast.Tuple) and not file.source.data[slice(*span)].startswith(b"(")
    return ["(", span, ")"] if bare else [span]


def _holds_tensors_alone(value: Value) -> bool:
    """A tuple of which every part is seen: stop_gradient goes through it by itself."""
    return value.kind == "tuple" and bool(value.items) and all(i.is_tensor or _holds_tensors_alone(i) for i in value.items)


def _is_detached(file: File, node: ast.expr) -> bool:
    """`net(x).detach()`, also `.clone()` of it: no gradient comes through as it stands."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if file.facts.called(node) == "torch.Tensor.detach":
            return True
        if not all(isinstance(argument, ast.Constant) for argument in values_passed(node)):
            return False
        node = node.func.value
    return False


def _decorator(file: File, function: Function, node: ast.expr, name: str) -> None:
    source = file.source
    at = source.data.rindex(b"@", 0, source.span(node)[0])
    line = source.line_start(at)
    following = source.starts[bisect_right(source.starts, source.span(node)[1])]
    cut: list[Replacement] = []
    if name in STOPS and file.facts.gradients.differentiated(function.body[0]):
        kept = [s for s in computed(function) if isinstance(s, ast.Return) or stays_with_object(file, s, function)]
        cut = [*cut_off(file, kept), *_without_updates(file, function, name)]
    file.claimed.update(walk(node))
    _note(file, node, name, [((line, following), [""]), *cut], _CUT if cut else _GONE)


def _note(file: File, node: ast.expr, name: str, replacements: list[Replacement], reason: Text) -> None:
    target = "mindspore.ops.stop_gradient" if reason is _CUT else "nothing"
    file.claimed.add(node)
    pending = file.change(node, replacements, torch=name, target=target, verdict="adapted", reason=reason)
    put_around(pending.edits)
