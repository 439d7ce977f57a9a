"""`x += y`: torch changes the tensor and all who share it, MindSpore binds the name to a new one.

A tensor that nobody else holds stays as it is written.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.destinations import Destination, destination
from workers.translation.analysis.lookers import is_looked_at
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.aliases import looked_at
from workers.translation.facts.exact_dtypes import promotes
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.rendering.in_place_text import assigned
from workers.translation.rules.in_place import OTHER_DTYPES, keeps_gradient
from workers.translation.rules.operators import SHIFTS
from workers.translation.source.edits import Piece
from workers.translation.source.parts import keyword_value
from workers.translation.source.survey import walk

AFTER = ("gradient_blocks", "nested_indices")
_REASON = Text(
    "An augmented assignment changes the tensor itself in torch; in MindSpore it makes a new one, which others would not see.",
    "torch 的增量赋值修改张量本身；MindSpore 则产生新张量，其他共享者看不到。",
)
_ATOMS = (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript)
_UNSEEN = Text(
    "If this is a weight, MindSpore puts another tensor behind it, which an optimizer that has run already does not see: write "
    "`ops.assign(weight, value)`.",
    "若这是权重，MindSpore 会换成另一个张量，已运行过的优化器看不到它：请写成 `ops.assign(weight, value)`。",
)
_OTHERS_READ = Text(
    "If this is a tensor, torch changes it for others who read it later, and MindSpore does not: then write `x.copy_(x + y)`.",
    "若这是张量，torch 会就地修改它，之后读取它的其他代码能看到变化，而 MindSpore 不会：此时请写成 `x.copy_(x + y)`。",
)
_FILLING = frozenset({"append", "insert", "setdefault"})
# A tensor takes none of them: what they are added to is a text or a container.
_NEVER_ADDED = frozenset({"str", "list", "tuple", "dict", "set", "ndarray"})
# Their gradient needs the old values.
_REMEMBERS = (ast.Mult, ast.Div, ast.Pow, ast.MatMult)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.AugAssign):
        if file.known(node.target).is_tensor:
            if not isinstance(node.target, ast.Subscript):
                _rewrite(file, node)
            elif _held_elsewhere(file, node.target):
                _rewrite_element(file, node)
        elif isinstance(node.target, ast.Name) and _may_change_for_others(file, node, node.target):
            file.change(node, [], verdict="review", reason=_OTHERS_READ)
        elif isinstance(node.target, ast.Attribute) and _may_be_weight(node.target) and node.target not in file.claimed:
            file.change(node, [], verdict="review", reason=_UNSEEN)


def _may_change_for_others(file: File, node: ast.AugAssign, name: ast.Name) -> bool:
    """Nothing says what the name is, it may be a tensor, and somebody else reads it later."""
    if file.known(name).kind != "unknown" and not file.known(name).may_be_tensor:
        return False
    if file.known(node.value).kind in _NEVER_ADDED or _is_set_as_number(file, name):
        return False
    return file.facts.live_aliases.may_be_read(name) or _of_kept_tensors(file, name)


def _is_set_as_number(file: File, name: ast.Name) -> bool:
    """The function puts it where torch's programs have numbers: `group["lr"] = lr`, `SGD(params, lr=lr)`, `range(n)`."""
    symbol = file.facts.symbols.symbol(name)
    uses = [use for use in file.named(name.id) if file.facts.symbols.symbol(use) is symbol and isinstance(use.ctx, ast.Load)]
    return symbol is not None and any(_wants_number(file, use) for use in uses)


def _wants_number(file: File, use: ast.Name) -> bool:
    outer = file.parent(use)
    if isinstance(outer, ast.keyword):
        return outer.arg == "lr"
    if isinstance(outer, ast.Assign) and outer.value is use:
        return any(
            isinstance(t, ast.Subscript) and isinstance(t.slice, ast.Constant) and t.slice.value == "lr" for t in outer.targets
        )
    return isinstance(outer, ast.Call) and use in outer.args and isinstance(outer.func, ast.Name) and outer.func.id == "range"


def _of_kept_tensors(file: File, name: ast.Name) -> bool:
    """`for v in kept: v += 1`, `v = kept[0]`, where `kept.append(tensor)` or `kept[key] = tensor` stands in the file."""
    statements = [d.statement for d in file.facts.definitions(name)]
    taken = [s.value for s in statements if isinstance(s, ast.Assign) and isinstance(s.value, ast.Subscript)]
    filled = _filled_with_tensors(file)
    if any(place_of(value.value) in filled for value in taken if isinstance(value, ast.Subscript)):
        return True
    return bool(filled) and any(_goes_over_filled(file, loop) for loop in statements if isinstance(loop, ast.For))


@once
def _goes_over_filled(file: File, loop: ast.For) -> bool:
    places = {place_of(part) for part in walk(loop.iter) if isinstance(part, ast.Name | ast.Attribute)}
    return bool(places & _filled_with_tensors(file))


@once
def _filled_with_tensors(file: File) -> frozenset[str]:
    found = {
        place_of(target.value)
        for made in file.nodes(ast.Assign)
        for target in made.targets
        if isinstance(target, ast.Subscript) and file.known(made.value).may_be_tensor and not file.known(target.value).is_tensor
    }
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _FILLING:
            found |= {place_of(call.func.value) for given in call.args if file.known(given).may_be_tensor}
    return frozenset(found)


def _rewrite_element(file: File, node: ast.AugAssign) -> None:
    """While gradients are recorded a person looks: what is written in place there is not seen by all."""
    if file.facts.gradients.on_tape(node):
        file.change(node, [], verdict="review", reason=_REASON)
    else:
        _rewrite(file, node)


def _held_elsewhere(file: File, element: ast.Subscript) -> bool:
    """`s[0] += 1` of a list or dictionary of tensors, where the code shows that another name or place holds this one too."""
    if file.known(element.value).kind not in {"list", "dict"}:
        return False
    statement = file.parent(element)
    held = [made.value for made in file.facts.assignments.of(element.value)]
    if any((isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult)) or _of_views(file, value) for value in held):
        return True  # `[torch.zeros(2)] * 3`: one tensor, three times
    if place_of(element.value) in _copied(file):
        return True
    parts = [p for value in held for p in (getattr(value, "elts", None) or getattr(value, "values", None) or [])]
    taken = _taken(file).get(place_of(element.value), []) if place_of(element.value) else []
    symbols = [file.facts.symbols.symbol(name) for name in (*parts, *taken) if isinstance(name, ast.Name)]
    live = file.facts.is_live_after
    return isinstance(statement, ast.stmt) and any(symbol is not None and live(statement, symbol) for symbol in symbols)


def _of_views(file: File, value: ast.expr) -> bool:
    """`list(x)`, `list(x.split(2))`: the elements look at x."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in {"list", "tuple"} and value.args:
        value = value.args[0]
        return file.known(value).is_tensor or _of_views(file, value)
    return bool(looked_at(file.facts, value)[0])


@once
def _handed_out(file: File) -> frozenset[str]:
    """`return self.total`, `total = meter.total`: whoever asked has the tensor itself, and sees what is added to it later."""
    found = set[str]()
    for node in file.nodes(ast.Attribute):
        outer = file.parent(node)
        named = isinstance(outer, ast.Assign) and isinstance(outer.targets[0], ast.Name) and outer.value is node
        if (named or isinstance(outer, ast.Return)) and file.known(node).is_tensor:
            found.add(node.attr)
    return frozenset(found)


@once
def _copied(file: File) -> frozenset[str]:
    """`snap = dict(state)`, `state.copy()`: both containers hold the same tensors."""
    found = set[str]()
    for call in file.nodes(ast.Call):
        func = call.func
        if isinstance(func, ast.Name) and func.id in {"dict", "list", "tuple"} and len(call.args) == 1:
            found.add(place_of(call.args[0]))
        elif isinstance(func, ast.Attribute) and func.attr == "copy":
            found.add(place_of(func.value if not call.args else call.args[0]))
    return frozenset(found - {""})


@once
def _taken(file: File) -> dict[str, list[ast.Name]]:
    """`h = state["h"]`: for each container the names that hold an element of it."""
    found: dict[str, list[ast.Name]] = {}
    for made in file.nodes(ast.Assign):
        name, value = made.targets[0], made.value
        if isinstance(name, ast.Name) and isinstance(value, ast.Subscript):
            found.setdefault(place_of(value.value), []).append(name)
    return found


def _may_be_weight(target: ast.Attribute) -> bool:
    """`w.data`, not `w.grad.data`."""
    return target.attr == "data" and not (isinstance(target.value, ast.Attribute) and target.value.attr == "grad")


def _rewrite(file: File, node: ast.AugAssign) -> None:
    place = destination(file, node.target)
    buffer = isinstance(node.target, ast.Attribute) and is_buffer(file, node.target)
    through = isinstance(node.target, ast.Attribute) and node.target.attr == "data"
    shift = type(node.op) in SHIFTS
    if place is None:
        file.change(node, [], verdict="review", reason=_REASON)
        return
    if place.form == "bind" and not (through or shift or _keeps_dtype(file, node)):
        return
    out = isinstance(node.target, ast.Attribute) and node.target.attr in _handed_out(file)
    seen = buffer or shift or (out and not file.facts.gradients.on_tape(node)) or is_looked_at(file, node.target)
    if place.form == "replace" and isinstance(place.node, ast.Attribute) and not seen:
        if isinstance(node.target, ast.Attribute) and _may_be_weight(node.target):
            file.change(node, [], verdict="review", reason=_UNSEEN)
        return
    file.change(
        node, [(file.source.span(node), _pieces(file, node, place))], target="mindspore.Tensor", verdict="adapted", reason=_REASON
    )


def _pieces(file: File, node: ast.AugAssign, place: Destination) -> list[Piece]:
    source = file.source
    target, value = source.span(node.target), source.span(node.value)
    sign = source.segment((target[1], source.span(node.value)[0])).partition("=")[0].strip()
    operand: list[Piece] = [value] if isinstance(node.value, _ATOMS) else ["(", value, ")"]
    remembers = isinstance(node.op, _REMEMBERS) and place.form != "assign" and not isinstance(scope_of(file, node), ast.Module)
    result: list[Piece] = [target, f"{'.copy()' if remembers else ''} {sign} ", *operand]
    if shift := SHIFTS.get(type(node.op)):
        result = [f"{file.use_block(shift)}(", target, ", ", value, ")"]
    elif keeps_gradient(file, node, node.target, place):
        stop, name = f"{file.spelling.local('ops')}.stop_gradient(", source.span(place.node)
        kept: list[Piece] = [value] if isinstance(node.value, ast.Constant) else [stop, value, ")"]
        added = isinstance(node.op, ast.Add | ast.Sub)
        result = [name, f" {sign} ", *kept] if added else [name, f" + {stop}", *result, " - ", name, ")"]
    if place.form == "assign":
        return assigned(file, node, place.node, result)
    if place.form == "write":
        return [f"{file.use_block('write_into')}(", source.span(place.node), ", ", *result, ")"]
    if place.form == "bind":
        if _keeps_dtype(file, node):
            result = ["(", *result, f").astype({place_of(place.node)}.dtype)"]
        return [source.span(place.node), " = ", *result]
    return [source.span(place.node), ".copy_(", *result, ")"]


def _keeps_dtype(file: File, node: ast.AugAssign) -> bool:
    """Another tensor would promote the result, or could in a script that has other dtypes than torch's defaults."""
    other = file.known(node.value)
    if type(node.op) in SHIFTS or not other.is_tensor:
        return False
    script = isinstance(scope_of(file, node), ast.Module)
    return promotes(file.known(node.target), other) or (script and file.source.mentions(OTHER_DTYPES))


def is_buffer(file: File, node: ast.Attribute) -> bool:
    """`self.mean`, `self.detect.anchors`: registered with register_buffer in the class or one of its bases."""
    owner = file.known(node.value)
    family = file.types.ancestry(owner.name) if owner.kind in {"self", "module"} else []
    return any(node.attr in buffers_of(file, cls.node) for cls in family)


def buffers_of(file: File, node: ast.ClassDef) -> dict[str, ast.Call]:
    """Names given to self.register_buffer in this class, with the call."""
    found: dict[str, ast.Call] = {}
    if "register_buffer" not in file.members:
        return found
    for call in walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "register_buffer":
            name = call.args[0] if call.args else keyword_value(call, "name")
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                found[name.value] = call
    return found
