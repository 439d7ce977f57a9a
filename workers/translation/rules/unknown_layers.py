"""`m.weight` where m may be any layer: MindSpore calls it gamma in a norm and embedding_table in an embedding."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.layer_options import keeps_name, tested_names
from workers.translation.analysis.name_uses import scope_of
from workers.translation.call_sites.type_tests import classes_made
from workers.translation.facts.places import place_of
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.rules.layer_attributes import derives_from_known
from workers.translation.rules.module_parameters import other_names
from workers.translation.source.edits import Piece

AFTER = ("layer_attributes",)
_NAMES = frozenset({"weight", "bias", "running_mean", "running_var"})
_STATISTICS = frozenset({"running_mean", "running_var"})  # only norms have them
DRAWS = frozenset({"normal_", "uniform_"})
_ASKS = frozenset({"hasattr", "getattr", "setattr"})
_REASON = Text(
    "The code does not say which layer this is; own_name gives the attribute's name in MindSpore.",
    "代码未说明这是哪种层；own_name 给出该属性在 MindSpore 中的名称。",
)

_CHOSEN = Text(
    "The layers that the test allows have this attribute under two names in MindSpore.",
    "该判断所允许的层在 MindSpore 中对此属性有两种名称。",
)


def rewrite_file(file: File) -> None:
    norms = _norms(file)
    for node in file.nodes(ast.Attribute):
        if node.attr not in _NAMES or file.types.dotted(node):
            continue
        derived = derives_from_known(file, file.known(node.value))
        if not derived and (is_unknown_layer(file, node) or _is_norm(file, node, norms)):
            _rewrite(file, node)
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id in _ASKS and len(call.args) > 1:
            _ask(file, call)


def is_unknown_layer(file: File, node: ast.Attribute) -> bool:
    if _has_usual_names(file):
        return False
    value = file.known(node.value)
    if _is_some_layer(file, value, node.attr):
        return not keeps_name(file, node.value, node.attr)
    if value.kind != "unknown":
        return False
    return (_is_part(file, node.value) or _is_initialised(file, node)) and not keeps_name(file, node.value, node.attr)


def _has_usual_names(file: File) -> bool:
    """All files are seen, and none of them makes a layer that has other names."""
    return file.facts.neighbours.project is not None and not other_names(file)


def _norms(file: File) -> set[tuple[ast.AST, str]]:
    """Names that are asked for statistics: `def fuse(conv, bn): shift = bn.bias - bn.running_mean`."""
    asked = [n for n in file.nodes(ast.Attribute) if n.attr in _STATISTICS and file.known(n.value).kind == "unknown"]
    return {(scope_of(file, n), n.value.id) for n in asked if isinstance(n.value, ast.Name)}


def _is_norm(file: File, node: ast.Attribute, norms: set[tuple[ast.AST, str]]) -> bool:
    named = isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load) and file.known(node.value).kind == "unknown"
    return named and bool(norms) and (scope_of(file, node), place_of(node.value)) in norms


def _is_some_layer(file: File, value: Value, attribute: str) -> bool:
    """A network of no known class, or of one that derives from a layer and says nothing of the attribute itself."""
    if value.kind != "module":
        return False
    if value.name not in file.types.classes:
        return not value.name or value.name == "torch.nn.Module"
    family = file.types.ancestry(value.name)
    own = any(attribute in cls.attributes or attribute in cls.methods for cls in family)
    return not own and any(cls.torch_base.startswith("torch.nn.") and cls.torch_base != "torch.nn.Module" for cls in family)


def _is_part(file: File, node: ast.expr) -> bool:
    """`self.norm`, `block.norm1`, `self.parts.embed`, `self.layers[0]` of a network."""
    if not isinstance(node, ast.Attribute | ast.Subscript):
        return False
    owner = file.known(node.value)
    return owner.kind == "module" or (owner.kind == "self" and file.types.is_module(owner.name))


def _is_initialised(file: File, node: ast.Attribute) -> bool:
    """`nn.init.orthogonal_(layer.weight)`."""
    call = file.parent(node)
    site = file.facts.site_at(call) if isinstance(call, ast.Call) else None
    return site is not None and site.name.startswith("torch.nn.init.") and isinstance(node.value, ast.Name)


def _rewrite(file: File, node: ast.Attribute) -> None:
    base, span, name = file.source.span(node.value), file.source.span(node), f'"{node.attr}"'
    if isinstance(node.ctx, ast.Load) and (chosen := _by_class(file, node)):
        _note(file, node, [(span, chosen)], _CHOSEN)
        return
    own: list[Piece] = [f"{file.use_block('own_name')}(", base, f", {name})"]
    if isinstance(node.ctx, ast.Load):
        _note(file, node, [(span, ["getattr(", base, ", ", *own, ")"])])
        return
    statement = file.parent(node)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        value = file.source.span(statement.value)
        _note(file, node, [(file.source.span(statement), ["setattr(", base, ", ", *own, ", ", value, ")"])])


def _by_class(file: File, node: ast.Attribute) -> list[Piece]:
    """`m.embedding_table if isinstance(m, nn.Embedding) else m.weight`, where an `isinstance` says that it is one of the two.

    Empty for three names and more.
    """
    names = tested_names(file, node.value, node.attr)
    if len(names) != 2 or file.profile == "mint":
        return []
    (other, layers), (usual, _) = sorted(names.items(), key=lambda item: (item[0] == node.attr, len(item[1])))
    native = [next((t.name for t in file.targets(layer) if t.name.startswith("mindspore.nn.")), "") for layer in layers]
    if not all(native) or any(classes_made(file, layer) for layer in layers):
        return []  # a stand-in may be meant, and its attributes have names of their own
    classes = ", ".join(map(file.spelling.spell, native))
    base, asked = file.source.span(node.value), f"({classes})" if len(layers) > 1 else classes
    chosen: list[Piece] = [base, f".{other} if isinstance(", base, f", {asked}) else ", base, f".{usual}"]
    return chosen if _is_argument(file, node) else ["(", *chosen, ")"]


def _is_argument(file: File, node: ast.Attribute) -> bool:
    """Or will be one: `m.weight.data.normal_(0, 0.02)` becomes `normal_(m.weight, 0, 0.02)`."""
    outer = file.parent(node)
    if isinstance(outer, ast.Attribute) and outer.attr == "data":
        drawn = file.parent(outer)
        return isinstance(drawn, ast.Attribute) and drawn.attr in DRAWS and _stands_alone(file, drawn)
    return isinstance(outer, ast.Call) and node in outer.args


def _stands_alone(file: File, method: ast.Attribute) -> bool:
    call = file.parent(method)
    return isinstance(call, ast.Call) and isinstance(file.parent(call), ast.Expr)


def _ask(file: File, call: ast.Call) -> None:
    """`hasattr(m, "weight")`."""
    subject, name = call.args[0], call.args[1]
    known = isinstance(name, ast.Constant) and name.value in _NAMES and not _has_usual_names(file)
    value = file.known(subject)
    if known and keeps_name(file, subject, str(ast.literal_eval(name))):
        return
    if known and (value.kind == "unknown" or _is_some_layer(file, value, str(ast.literal_eval(name)))):
        span = file.source.span(name)
        _note(file, call, [(span, [f"{file.use_block('own_name')}(", file.source.span(subject), ", ", span, ")"])])


def _note(file: File, node: ast.expr, replacements: list[tuple[tuple[int, int], list[Piece]]], reason: Text = _REASON) -> None:
    file.change(node, replacements, target="getattr", verdict="adapted", reason=reason)
