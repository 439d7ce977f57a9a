"""`getattr(torch.optim, name)`, `getattr(nn, kind)`, `build(torch.optim)`: what the run chooses by a name from a configuration."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers import bundling
from workers.translation.analysis.possible_texts import possible_texts
from workers.translation.facts.environment import UNSEEN
from workers.translation.facts.names import members_of
from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import parameters
from workers.translation.facts.sites import Site, by_text
from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.file import File
from workers.translation.rendering import wording
from workers.translation.source.edits import Piece
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import walk

AFTER = ("offered_names",)
_OPTIMIZER = Text(
    "MindSpore's optimizers have torch's names; the class found takes torch's arguments.",
    "MindSpore 的优化器与 torch 同名；查到的类接受 torch 的参数。",
)
_SCHEDULER = Text("The companion's schedulers have torch's names and arguments.", "配套包中的调度器与 torch 同名，参数也相同。")
_MODULE = Text(
    "The module is handed on and asked for its members by name; the companion's object offers torch's names.",
    "该模块被传递出去，再按名称取成员；配套包中的对象提供与 torch 相同的名称。",
)
_CHOSEN = Text("The classes among which the run chooses are listed.", "列出运行时可选择的各个类。")
_LAYER = Text(
    "The companion finds the class by torch's name; it takes torch's arguments.",
    "配套包按 torch 的名称查找该类；它接受 torch 的参数。",
)
_FUNCTION = Text(
    "The companion finds the function by torch's name; it takes torch's arguments.",
    "配套包按 torch 的名称查找该函数；它接受 torch 的参数。",
)
_RECURRENT = ("RNN", "LSTM", "GRU")
_FOUND = {
    "torch.optim": ("optimizer_named", _OPTIMIZER),
    "torch.optim.lr_scheduler": ("scheduler_named", _SCHEDULER),
    "torch.nn.functional": ("function_named", _FUNCTION),
    "torch.nn.init": ("initializer_named", _FUNCTION),
}
_MODULES = {
    "torch.optim": "optimizers",
    "torch.optim.lr_scheduler": "lr_schedulers",
    "torch.nn": "layers",
    "torch.nn.functional": "functions",
    "torch.nn.init": "initializers",
}
# What the classes of a module have in common; of its functions one that is shown to be chosen by its name.
_RECORDS = {
    "torch.nn": "torch.nn.Module",
    "torch.optim": "torch.optim.Optimizer",
    "torch.optim.lr_scheduler": "torch.optim.lr_scheduler.LRScheduler",
    "torch.nn.functional": "torch.nn.functional.relu",
    "torch.nn.init": "torch.nn.init.ones_",
}
# What MindSpore's functions do not take: it writes into no input, and the losses' own old words are gone.
_NOT_TAKEN = frozenset({"inplace", "size_average", "reduce"})
# Words of layers that can be made without any.
_OF_UNSIZED = frozenset(
    {"inplace", "reduction", "weight", "ignore_index", "label_smoothing", "pos_weight", "p", "dim", "beta", "margin"}
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        module, _, member = site.name.rpartition(".")
        if (named := _getattr(site)) is not None and member == UNSEEN and module in _MODULES and _is_handed(file, named.args[0]):
            file.claimed.update({site.node, named, named.func, *walk(named.args[0])})  # what it was given has torch's names
            continue
        if module in _FOUND and member == UNSEEN and not _asks_for_what_is_not_taken(site):
            finder, why = _FOUND[module]
            _find(file, site, finder, why)
        elif site.name == f"torch.nn.{UNSEEN}":
            _choose(file, site)
    for call in file.nodes(ast.Call):
        if _lists_members(call.func):
            _mark_lists(file, call)
        elif not by_text(call):
            for given in values_passed(call):
                _hand_on(file, given)
    lists: list[ast.Tuple | ast.List] = [*file.nodes(ast.Tuple), *file.nodes(ast.List)]
    for held in lists:
        if isinstance(held.ctx, ast.Load):
            for given in held.elts:
                _hand_on(file, given)
    for table in file.nodes(ast.Dict):
        for given in table.values:
            _hand_on(file, given)
    for returned in file.nodes(ast.Return):
        _hand_on(file, returned.value)
    for arguments in file.nodes(ast.arguments):
        for default in (*arguments.defaults, *arguments.kw_defaults):
            _hand_on(file, default)


def _is_handed(file: File, module: ast.expr) -> bool:
    """`getattr(module, name)` of a parameter or of a loop's variable: it may hold other modules as well."""
    name = place_of(module).partition(".")[0]
    for outer in file.ancestors(module):
        if isinstance(outer, FUNCTIONS) and any(parameter.arg == name for parameter in parameters(outer.args)):
            return True
        loops = [outer] if isinstance(outer, ast.For | ast.AsyncFor) else getattr(outer, "generators", [])
        if any(isinstance(node, ast.Name) and node.id == name for loop in loops for node in walk(loop.target)):
            return True
    return False


def _asks_for_what_is_not_taken(site: Site) -> bool:
    """`getattr(F, name)(x, inplace=True)`."""
    return site.call is not None and site.name.startswith("torch.nn.") and any(k.arg in _NOT_TAKEN for k in site.call.keywords)


def _find(file: File, site: Site, finder: str, why: Text) -> None:
    """`getattr(optim, name)` and `optim.__dict__[name]` call what finds the class."""
    named = _getattr(site) or _in_dict(site)
    if named is not None:
        key = named.args[1] if isinstance(named, ast.Call) else named.slice
        _note(file, site, named, [f"{file.use_block(_for_device(file, finder))}(", file.source.span(key), ")"], why)


def _in_dict(site: Site) -> ast.Subscript | None:
    node = site.call.func if site.call is not None else site.node
    return node if isinstance(node, ast.Subscript) else None


def _lists_members(function: ast.expr) -> bool:
    """`vars(optim)`, `inspect.getmembers(optim)`: what it finds stands in the module itself."""
    if isinstance(function, ast.Name):
        return function.id in {"vars", "dir", "print", "getmembers"}
    return isinstance(function, ast.Attribute) and function.attr == "getmembers"


def _mark_lists(file: File, call: ast.Call) -> None:
    """`vars(nn)`: MindSpore has a module of that name, so that nothing else would say that its members are others."""
    for given in call.args:
        name = file.known(given).name if isinstance(given, ast.Name | ast.Attribute) else ""
        if name == "torch.nn":
            file.change(given, [], torch=name, verdict="review", record=_RECORDS[name], reason=wording.left_over(name))


def _hand_on(file: File, given: ast.expr | None) -> None:
    """A module that is handed on, or held with others, is asked for its members by name, somewhere."""
    if not isinstance(given, ast.Name | ast.Attribute) or given in file.claimed:
        return
    module = file.known(given).name
    if module in _MODULES:
        file.claimed.update(walk(given))
        stands_for_it = file.use_block(_for_device(file, _MODULES[module]))
        file.change(
            given, [(file.source.span(given), [stands_for_it])], torch=module, target="mindspore", verdict="adapted",
            record=_RECORDS[module], reason=_MODULE,
        )  # fmt: skip


def _choose(file: File, site: Site) -> None:
    named = _getattr(site)
    if named is None:
        _find(file, site, _finder(site), _LAYER)
        return
    names, complete = _names(file, named)
    classes = {name: text for name in names if (text := _class_text(file, name))} if complete else {}
    if not classes or len(classes) < len(names):
        _find(file, site, _finder(site), _LAYER)
        return
    listed = ", ".join(f'"{name}": {text}' for name, text in classes.items())
    pieces: list[Piece] = [f"{{{listed}}}[", file.source.span(named.args[1]), "]"]
    _note(file, site, named, pieces, _CHOSEN)


def _for_device(file: File, finder: str) -> str:
    """Some kernels of the CPU are wrong; what works around them is in nothing that another device gets."""
    own = f"{finder}_on_cpu"
    return own if file.purpose.kind == "cpu" and own in bundling.names() else finder


def _finder(site: Site) -> str:
    """`getattr(nn, name)()` is one of those that need no argument; they stand in a table of their own, which brings fewer files."""
    call = site.call
    plain = call is not None and not call.args and {keyword.arg for keyword in call.keywords} <= _OF_UNSIZED
    return "unsized_layer_named" if plain else "layer_named"


def _getattr(site: Site) -> ast.Call | None:
    return by_text(site.node.func if site.call is not None else site.node) if isinstance(site.node, ast.Call) else None


def _names(file: File, named: ast.Call) -> tuple[list[str], bool]:
    """Members of torch.nn that can be meant, and whether these are all."""
    tested = _tested(file, named) or (_RECURRENT if "rnn" in place_of(named.args[1]).lower() else ())
    if tested:
        return list(tested), True
    texts = possible_texts(file, named.args[1])
    found = texts.among(members_of("torch.nn"))
    return found, texts.all_of_them and texts.known <= set(found)


def _class_text(file: File, name: str) -> str:
    """A class that takes torch's own arguments; empty where the translation has none."""
    record = knowledge.find_exact(f"torch.nn.{name}")
    targets = file.targets(record) if record is not None else ()
    block = next((t.block for t in targets if t.block), "")
    if block:
        return file.use_block(block)
    alike = next((t for t in targets if t.rule == "rename_call" and all(a == b for a, b in t.arguments.items())), None)
    return file.spelling.spell(alike.name) if alike is not None and not alike.write_default else ""


def _tested(file: File, named: ast.Call) -> tuple[str, ...]:
    """`if rnn_type in ["LSTM", "GRU"]:` around the line, or `assert cell in (...)` in the same function."""
    asked = ast.dump(named.args[1])
    tests = [outer.test for outer in file.ancestors(named) if isinstance(outer, ast.If) and _holds(outer.body, named)]
    scope = file.enclosing(named, ast.FunctionDef) or file.tree
    tests += [node.test for node in walk(scope) if isinstance(node, ast.Assert)]
    compares = [test for test in tests if isinstance(test, ast.Compare) and ast.dump(test.left) == asked and len(test.ops) == 1]
    for test in compares:
        held = test.comparators[0]
        items = held.elts if isinstance(held, ast.List | ast.Tuple | ast.Set) and isinstance(test.ops[0], ast.In) else []
        names = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if names and len(names) == len(items):
            return tuple(names)
    return ()


def _holds(body: list[ast.stmt], node: ast.AST) -> bool:
    return any(inner is node for statement in body for inner in walk(statement))


def _note(file: File, site: Site, named: ast.Call | ast.Subscript, pieces: list[Piece], why: Text) -> None:
    module = named.args[0] if isinstance(named, ast.Call) else named.value
    file.claimed.update({site.node, named, *walk(module), *([named.func] if isinstance(named, ast.Call) else [])})
    name = site.name.removesuffix(f".{UNSEEN}")
    file.change(
        site.node, [(file.source.span(named), pieces)], torch=name, target="mindspore", verdict="adapted", record=_RECORDS[name],
        reason=why,
    )  # fmt: skip
