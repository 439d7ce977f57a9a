"""Whether a name is the only way to its tensor: then it may be bound anew instead of writing into the tensor."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.calling import STRUCTURED
from workers.translation.file import File

# Methods and functions whose result looks at the same numbers.
VIEWS = frozenset(
    "view view_as reshape reshape_as T mT H mH t transpose permute narrow select squeeze unsqueeze diagonal chunk split "
    "unbind expand expand_as flatten unflatten ravel movedim swapaxes swapdims data detach real imag as_strided tensor_split "
    "hsplit vsplit dsplit contiguous to type float double half long int cpu cuda numpy requires_grad_ as_tensor from_numpy "
    "conj unfold values".split()
)
_HARMLESS = (ast.BinOp, ast.Compare, ast.UnaryOp, ast.BoolOp, ast.FormattedValue, ast.Slice)
_ENDS = (ast.Expr, ast.Return, ast.Assert, ast.If, ast.While, ast.Delete, ast.Subscript)
_READERS = frozenset("print len float int bool isinstance id type str repr max min abs range".split())
_FACTS = frozenset("shape dtype ndim device grad requires_grad size".split())


def scope_of(file: File, node: ast.AST) -> ast.AST:
    """The function, lambda or module in which the node stands."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return outer
    return file.tree


def names_in(scope: ast.AST) -> Iterator[ast.Name]:
    """The names of this function, without those of functions and classes inside it."""
    stack = list(ast.iter_child_nodes(scope))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            stack.extend(ast.iter_child_nodes(node))


def is_parameter(scope: ast.AST, name: str) -> bool:
    arguments = getattr(scope, "args", None)
    return isinstance(arguments, ast.arguments) and any(
        a is not None and a.arg == name
        for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    )


def own(file: File, name: ast.Name) -> bool:
    """Every binding of the name in its scope makes a new tensor, and nothing else is made to hold it."""
    scope = scope_of(file, name)
    uses = [node for node in names_in(scope) if node.id == name.id]
    bindings = [node for node in uses if not isinstance(node.ctx, ast.Load)]
    if not bindings or is_parameter(scope, name.id) or not all(_fresh(file, node) for node in bindings):
        return False
    looped = any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(name))
    reads = [node for node in uses if isinstance(node.ctx, ast.Load) and (looped or node is not name)]
    return not any(shares(file, node) for node in reads)


def unshared_argument(file: File, name: ast.Name) -> bool:
    """A parameter that only the caller may hold as well."""
    scope = scope_of(file, name)
    uses = [node for node in names_in(scope) if node.id == name.id]
    bindings = [node for node in uses if not isinstance(node.ctx, ast.Load)]
    reads = [node for node in uses if isinstance(node.ctx, ast.Load)]
    return is_parameter(scope, name.id) and all(_fresh(file, b) for b in bindings) and not any(shares(file, n) for n in reads)


def seen_through(file: File, name: ast.Name) -> bool:
    """A view of the tensor has a name in this function, or the name itself may be one of a view."""
    scope = scope_of(file, name)
    uses = [node for node in names_in(scope) if node.id == name.id]
    if is_parameter(scope, name.id):
        return True
    return any(not _fresh(file, node) if not isinstance(node.ctx, ast.Load) else _viewed(file, node) for node in uses)


def _fresh(file: File, target: ast.Name) -> bool:
    parent = file.parent(target)
    if isinstance(parent, ast.AugAssign):
        return True
    if isinstance(parent, ast.Tuple):
        return _part_of_result(file, parent)
    if isinstance(parent, ast.NamedExpr | ast.AnnAssign | ast.Assign) and parent.value is not None:
        plain = not isinstance(parent, ast.Assign) or len(parent.targets) == 1
        return plain and makes_new(file, parent.value)
    return False


def _part_of_result(file: File, targets: ast.Tuple) -> bool:
    """`values, places = x.max(1)`: both are new."""
    parent = file.parent(targets)
    value = parent.value if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    site = file.flow.site_at(value) if isinstance(value, ast.Call) else None
    return value is not None and site is not None and site.name in STRUCTURED and not file.known(value).is_tensor


def makes_new(file: File, node: ast.expr) -> bool:
    """The value is a tensor that nothing else holds yet: a constructor, arithmetic, a function that gives no view."""
    if isinstance(node, ast.BinOp | ast.Compare | ast.UnaryOp | ast.Constant):
        return True
    if isinstance(node, ast.Subscript):
        return takes_copies(file, node)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr.endswith("_") and not node.func.attr.endswith("__"):
        return makes_new(file, node.func.value)
    if calls_layer(file, node):
        return True
    site = file.flow.site_at(node)
    if site is None or file.known(node).kind != "tensor":
        return False
    if site.name.rpartition(".")[2] in VIEWS:  # a view of a tensor that has no name
        return site.receiver is not None and isinstance(site.receiver, ast.Call) and makes_new(file, site.receiver)
    return True


def takes_copies(file: File, node: ast.Subscript) -> bool:
    """`x[mask]`, `x[:, [0, 2]]`: torch copies the elements; whole numbers and slices give a view."""
    return file.known(node.value).is_tensor and "copy" in [index_kind(file, part) for part in index_parts(node)]


def index_parts(node: ast.Subscript) -> list[ast.expr]:
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def index_kind(file: File, node: ast.expr) -> str:
    """view, copy or unknown: what torch makes of an index."""
    if isinstance(node, ast.Slice) or (isinstance(node, ast.Constant) and (node.value is None or node.value is ...)):
        return "view"
    value = file.known(node)
    if value.is_tensor or value.kind in {"list", "ndarray", "bool"}:
        return "copy"
    return "view" if value.kind == "number" else "unknown"


def is_written(file: File, name: ast.Name) -> bool:
    """`x[0] = y`, `x += y`, `x.view(2, 2)[:, 1].mul_(y)`."""
    inner: ast.AST = name
    outer = file.parent(inner)
    while isinstance(outer, ast.Subscript | ast.Attribute | ast.Call):
        if inner not in (getattr(outer, "value", None), getattr(outer, "func", None)):
            return False
        method = outer.func.attr if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) else ""
        if (method.endswith("_") and not method.endswith("__")) or isinstance(getattr(outer, "ctx", None), ast.Store):
            return True
        inner, outer = outer, file.parent(outer)
    return isinstance(outer, ast.AugAssign) and outer.target is inner


def calls_layer(file: File, call: ast.Call) -> bool:
    """A network, or what the network was given as a part: `self.norm(x)` where norm is no method."""
    func = call.func
    if file.known(func).kind == "module":
        return True
    owner = file.known(func.value) if isinstance(func, ast.Attribute) else None
    if owner is None or owner.kind != "self" or not file.flow.is_module(owner.name) or not isinstance(func, ast.Attribute):
        return False
    return file.known(func).kind == "unknown" and not file.flow.member_name(owner, func.attr)[0]


def shares(file: File, node: ast.Name) -> bool:
    """This reading may give someone else the tensor: a second name, a container, a view with a name, an unknown function."""
    inner: ast.AST = node
    for outer in file.ancestors(node):
        if isinstance(outer, _HARMLESS):
            return False
        if isinstance(outer, ast.Attribute) or (isinstance(outer, ast.Subscript) and inner is outer.value):
            if isinstance(outer, ast.Attribute) and outer.attr in _FACTS:
                return False
        elif isinstance(outer, ast.Call):
            verdict = _call_shares(file, outer, inner)
            if verdict is not None:
                return verdict
        elif isinstance(outer, _ENDS):
            return False
        elif isinstance(outer, ast.stmt):
            return _kept_by(outer)
        inner = outer
    return False


def _kept_by(statement: ast.stmt) -> bool:
    """`x[0] = y` copies what it is given; `y = x` does not."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return not (targets and all(isinstance(t, ast.Subscript) for t in targets)) and not isinstance(statement, ast.AugAssign)


def _call_shares(file: File, call: ast.Call, inner: ast.AST) -> bool | None:
    """None: the result is the tensor or looks at it, so what becomes of the result decides."""
    if inner is call.func and isinstance(call.func, ast.Attribute):
        short = call.func.attr
        return None if short in VIEWS or (short.endswith("_") and not short.endswith("__")) else False
    if isinstance(call.func, ast.Name) and call.func.id in _READERS:
        return False
    if calls_layer(file, call):
        return False
    site = file.flow.site_at(call)
    if site is None:
        return True
    short = site.name.rpartition(".")[2]
    return None if short in VIEWS or (short.endswith("_") and not short.endswith("__")) else False


def _viewed(file: File, node: ast.Name) -> bool:
    """`y = x.view(-1)`, `y = x[0]`: the name's parent starts a view that is then kept."""
    parent = file.parent(node)
    looks = isinstance(parent, ast.Subscript) or (isinstance(parent, ast.Attribute) and parent.attr in VIEWS)
    return looks and shares(file, node)
