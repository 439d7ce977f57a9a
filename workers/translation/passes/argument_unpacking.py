"""`torch.sum(*args)`, `x.mean(**options)`: what stands behind the star is written out where the code shows it.

Only then is it clear which parameter each argument is. It happens before translation, on the text.
"""

from __future__ import annotations

import ast
import copy
from keyword import iskeyword

import knowledge
from workers.translation.call_sites.general_arguments import removals
from workers.translation.call_sites.translate_site import outcome_of
from workers.translation.facts.names import canonical
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_CHANGERS = frozenset("append extend insert pop remove clear update setdefault popitem sort reverse".split())


def with_unpacked_arguments(file: File) -> File:
    """The same file, with the stars written out that translation would otherwise leave to a person."""
    replacements: dict[Span, str] = {}
    for site in file.sites():
        call = site.call
        if call is not None and site.certain and _starred(call) and _in_doubt(file, site):
            replacements |= _written_out(file, call) or {}
    return reopened(file, replacements) if replacements else file


def _starred(call: ast.Call) -> bool:
    return any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords)


def _in_doubt(file: File, site: Site) -> bool:
    record = knowledge.find_exact(canonical(site.name))
    return record is not None and outcome_of(file, site, record)[0].verdict == "review"


def _written_out(file: File, call: ast.Call) -> dict[Span, str] | None:
    """The text for each starred argument; None when one of them stays unknown."""
    texts: dict[ast.expr | ast.keyword, str | None] = {}
    for argument in call.args:
        if isinstance(argument, ast.Starred):
            texts[argument] = _positional(file, argument.value)
    for keyword in call.keywords:
        if keyword.arg is None:
            texts[keyword] = _named(file, keyword.value)
    if None in (text for part, text in texts.items() if isinstance(part, ast.keyword)):
        return None
    texts = {part: text for part, text in texts.items() if text is not None}  # what gathers sizes may keep its star
    found = {file.source.span(part): text for part, text in texts.items() if text}
    if any(b"\n" in file.source.data[slice(*span)] for span in found):
        return None
    empty = [part for part, text in texts.items() if text == ""]
    return found | dict.fromkeys(removals(file.source, call, empty), "")


def _positional(file: File, node: ast.expr) -> str | None:
    if isinstance(node, ast.Tuple | ast.List):
        return ", ".join(file.source.text_of(element) for element in node.elts)
    display = _display(file, node.id) if isinstance(node, ast.Name) else None
    if (
        isinstance(node, ast.Name)
        and isinstance(display, ast.Tuple | ast.List)
        and not display.elts
        and not _changed(file, node.id)
    ):
        return ""
    value = file.known(node)
    if not isinstance(node, ast.Name) or value.kind not in {"tuple", "list"} or not value.items or _changed(file, node.id):
        return None
    elements = display.elts if isinstance(display, ast.Tuple | ast.List) and len(display.elts) == len(value.items) else []
    return ", ".join(_constant(file, elements, i) or f"{node.id}[{i}]" for i in range(len(value.items)))


def _named(file: File, node: ast.expr) -> str | None:
    value = file.known(node)
    if not all(key.isidentifier() and not iskeyword(key) for key in value.keys):  # `{"from": 0}` needs its stars
        return None
    if isinstance(node, ast.Call):
        return _named_by_call(file, node)
    if isinstance(node, ast.Dict) and len(value.keys) == len(node.values):
        return ", ".join(f"{key}={file.source.text_of(element)}" for key, element in zip(value.keys, node.values, strict=True))
    if not isinstance(node, ast.Name) or _changed(file, node.id):
        return None
    display = _display(file, node.id)
    if not value.keys:
        return "" if isinstance(display, ast.Dict) and not display.keys else None
    elements = _values(display)
    texts = [_constant(file, elements, i) or f'{node.id}["{key}"]' for i, key in enumerate(value.keys)]
    return ", ".join(f"{key}={text}" for key, text in zip(value.keys, texts, strict=True))


def _values(display: ast.expr | None) -> list[ast.expr]:
    if isinstance(display, ast.Dict):
        return display.values
    return [k.value for k in display.keywords] if isinstance(display, ast.Call) and not display.args else []


def _constant(file: File, elements: list[ast.expr], index: int) -> str:
    """A literal is repeated, so that defaults can be compared with it; anything else may have changed since."""
    element = elements[index] if index < len(elements) else None
    plain = element.operand if isinstance(element, ast.UnaryOp) else element
    return file.source.text_of(element) if element is not None and isinstance(plain, ast.Constant) else ""


@once
def _display(file: File, name: str) -> ast.expr | None:
    """What the name is bound to, when the file binds it once."""
    stores = [n for n in file.named(name) if not isinstance(n.ctx, ast.Load)]
    parent = file.parent(stores[0]) if len(stores) == 1 else None
    return parent.value if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None


@once
def _changed(file: File, name: str) -> bool:
    """Something puts into the list or dict, or takes out of it."""
    for node in file.named(name):
        outer = file.parent(node)
        if isinstance(outer, ast.Attribute) and outer.attr in _CHANGERS:
            return True
        if isinstance(outer, ast.Subscript) and outer.value is node and not isinstance(outer.ctx, ast.Load):
            return True
        if isinstance(outer, ast.AugAssign) and outer.target is node:
            return True
    return False


def _named_by_call(file: File, call: ast.Call) -> str | None:
    """`torch.zeros(3, **like(x))` beside `def like(t): return {"device": t.device, "dtype": t.dtype}`: the dict's entries,
    with what the call gives in place of the parameters; None unless the function is nothing but that dict.
    """
    function = _only(file, call)
    display = _returned_dict(function) if function is not None else None
    given = _given(function, call) if function is not None else None
    if display is None or given is None or not all(_plain(key) for key in display.keys):
        return None
    names = [n for value in display.values for n in walk(value) if isinstance(n, ast.Name)]
    if any(name.id not in given for name in names):
        return None
    pairs = zip(display.keys, display.values, strict=True)
    texts = [(ast.literal_eval(key), _put(value, given)) for key, value in pairs if key is not None]
    return ", ".join(f"{key}={text}" for key, text in texts)


def _only(file: File, call: ast.Call) -> ast.FunctionDef | None:
    """The one function of the file that bears the called name, which nothing else does."""
    if not isinstance(call.func, ast.Name):
        return None
    name = call.func.id
    found = [f for f in file.nodes(ast.FunctionDef) if f.name == name]
    bound = [n for n in file.named(name) if not isinstance(n.ctx, ast.Load)]
    arguments = [a for a in file.nodes(ast.arg) if a.arg == name]
    return found[0] if len(found) == 1 and not bound and not arguments and not found[0].decorator_list else None


def _returned_dict(function: ast.FunctionDef) -> ast.Dict | None:
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    value = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    return value if isinstance(value, ast.Dict) else None


def _given(function: ast.FunctionDef, call: ast.Call) -> dict[str, str] | None:
    """Parameter -> the name that is passed for it: a name may be read as often as one likes."""
    arguments = function.args
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults)
    if not plain or call.keywords or len(call.args) != len(arguments.args):
        return None
    texts = [argument.id if isinstance(argument, ast.Name) else "" for argument in call.args]
    return {a.arg: text for a, text in zip(arguments.args, texts, strict=True)} if all(texts) else None


def _plain(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.isidentifier()


def _put(value: ast.expr, given: dict[str, str]) -> str:
    written = copy.deepcopy(value)
    for node in walk(written):
        if isinstance(node, ast.Name):
            node.id = given[node.id]
    return ast.unparse(written)
