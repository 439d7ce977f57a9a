"""Evidence that an object is a network: methods that only networks have, a mode that is set, or children that are asked for."""

from __future__ import annotations

import ast
import re

from workers.translation.source.survey import Survey

ONLY_MODULES = frozenset(
    "modules parameters named_parameters named_modules named_children named_buffers register_buffer register_parameter add_module "
    "register_forward_hook register_forward_pre_hook register_full_backward_hook get_submodule _modules _parameters".split()
)
_MODES = frozenset({"train", "eval", "children"})
_MOVES = frozenset({"cuda", "to", "cpu", "float", "half"})
_LIKE_A_NETWORK = re.compile(
    r"net|nn|model|module|encoder|decoder|generator|discriminator|critic|actor|policy|backbone|layer|block|vgg|features"
    r"|teacher|student|classifier|former|bert|gpt|lstm|gru|mlp|vae|head$|(^|_)[gd]$",
    re.I,
)
_HOLDS_A_NETWORK = re.compile(r"agent|trainer|solver|runner|learner|env", re.I)


def module_uses(survey: Survey, others: frozenset[str] = frozenset()) -> list[tuple[int, str]]:
    """Line and name (of a variable, or of an attribute with a dot before it) in the order of lines.

    `others`: methods that only classes of the project have which are no networks, but may have an `eval` of their own.
    """
    found = []
    attributes = [node for node in survey.by_type.get(ast.Attribute, ()) if isinstance(node, ast.Attribute)]
    told = {_named(node.value) for node in attributes if node.attr in others}
    for node in attributes:
        name = _named(node.value)
        if name and name not in told and (node.attr in ONLY_MODULES or (node.attr in _MODES and _sets_mode(survey, node, name))):
            found.append((node.lineno, name))
    return sorted(found)


def made_by(call: ast.Call) -> ast.Call:
    """`models.Net(3)` of `models.Net(3).cuda().eval()`."""
    while isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Call) and call.func.attr in _MOVES | _MODES:
        call = call.func.value
    return call


def is_set_at_once(call: ast.Call) -> bool:
    """`build(3).eval()`, `models.Net(3).cuda().train()`: what is made is a network, as far as the names say."""
    func = call.func
    if not isinstance(func, ast.Attribute) or not isinstance(func.value, ast.Call):
        return False
    made = made_by(call)
    name = _named(made.func).lstrip(".")
    if func.attr == "eval" and not (call.args or call.keywords):
        return _HOLDS_A_NETWORK.search(name) is None
    return func.attr == "train" and not call.args and (func.value is not made or _LIKE_A_NETWORK.search(name) is not None)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else f".{node.attr}" if isinstance(node, ast.Attribute) else ""


def _sets_mode(survey: Survey, node: ast.Attribute, name: str) -> bool:
    """`model.eval()`, `net.train(False)`: something may be called so that has another `train`, so its name counts too."""
    call = survey.parents.get(node)
    if not isinstance(call, ast.Call) or call.func is not node:
        return False
    if node.attr == "eval" and not (call.args or call.keywords) and isinstance(survey.parents.get(call), ast.Expr):
        return _HOLDS_A_NETWORK.search(name) is None  # nothing but a network, and what somebody wrote around one, is told so
    plain = all(isinstance(a, ast.Constant | ast.Name) for a in call.args) and len(call.args) <= 1
    return plain and _LIKE_A_NETWORK.search(name) is not None
