"""Schedulers of which only `.step()` is called: MindSpore's own, whose rates are float32 tensors where torch's are numbers.

Measured over 150 to 200 rounds: the rates differ from torch's by no more than 5e-6 of their size. Whoever reads rates, saves the
scheduler's state or chains schedulers gets the companion's, whose rates are Python numbers.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from knowledge import Text
from workers.translation.call_sites.type_tests import is_type_test
from workers.translation.facts.options import holds_options
from workers.translation.facts.sites import Site
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block
from workers.translation.rules.rename_call import rewrite_call as renamed
from workers.translation.source.survey import walk

_HOME = "torch.optim.lr_scheduler."
# Those of which MindSpore's counterpart was measured with these schedulers.
_OPTIMIZERS = frozenset(f"torch.optim.{name}" for name in ("SGD", "Adam", "AdamW", "Adadelta", "Adagrad", "RMSprop"))
# MindSpore refuses numbers of another type.
_TYPES: dict[str, type] = {"gamma": float, "step_size": int}
_STEPPED = Text(
    "Only step() is called: MindSpore's scheduler gives the same rates, as float32 tensors.",
    "只调用 step()：MindSpore 的调度器给出相同的学习率（float32 张量）。",
)


def rewrite_call(use: Use) -> Outcome | None:
    if not _only_stepped(use) or not _arguments_fit(use):
        return through_block(use)
    name = f"mindspore.experimental.optim.lr_scheduler.{use.record.short}"
    native = replace(use.target, name=name, arguments={given: given for given in use.bound.given})
    outcome = renamed(replace(use, target=native))
    if outcome is not None:
        outcome.reason = _STEPPED
    return outcome


@once
def _schedulers(file: File) -> list[Site]:
    made = [site for site in file.types.sites if site.name.startswith(_HOME) and site.receiver is None]
    return [site for site in made if not is_type_test(file, site)]


def _only_stepped(use: Use) -> bool:
    """The only scheduler that the file makes, under a plain name, and each use of that name comes to `.step()`."""
    file, call = use.file, use.site.call
    made = _schedulers(file)
    assign = file.parent(call) if call is not None else None
    if len(made) != 1 or not isinstance(assign, ast.Assign) or len(assign.targets) != 1 or "param_groups" in file.members:
        return False
    target = assign.targets[0]
    if not isinstance(target, ast.Name):
        return False
    same = [name for name in file.named(target.id) if name is not target and not _in_function_of_that_name(file, name)]
    return bool(same) and all(_only_steps(file, name) for name in same) and not _shared(file, target.id)


def _only_steps(file: File, name: ast.Name) -> bool:
    """`scheduler.step()` without an epoch, or handed to a function of the file that does nothing else with it."""
    member = file.parent(name)
    called = file.parent(member) if isinstance(member, ast.Attribute) and member.attr == "step" else None
    if isinstance(called, ast.Call) and called.func is member:
        return not called.args and not called.keywords
    call = file.parent(member) if isinstance(member, ast.keyword) else member
    functions = file.facts.calls.callees(call) if isinstance(call, ast.Call) and name is not call.func else []
    return bool(functions) and all(
        _is_stepped_in(file, call, function, name) for function in functions if isinstance(call, ast.Call)
    )


def _is_stepped_in(file: File, call: ast.Call, function: Function, given: ast.Name) -> bool:
    handed = [
        a.arg for a in walk(function.args) if isinstance(a, ast.arg) and file.facts.calls.argument(call, function, a.arg) is given
    ]
    uses = [name for parameter in handed for name in file.named(parameter) if function in file.ancestors(name)]
    return len(handed) == 1 and all(isinstance(file.parent(name), ast.Attribute) and _only_steps(file, name) for name in uses)


def _in_function_of_that_name(file: File, name: ast.Name) -> bool:
    """A function's own parameter of the name."""
    around = [outer for outer in file.ancestors(name) if isinstance(outer, Function)]
    return any(isinstance(a, ast.arg) and a.arg == name.id for function in around for a in walk(function.args))


def _shared(file: File, name: str) -> bool:
    """A global of that name: what is made here may be another's."""
    shared: list[ast.Global | ast.Nonlocal] = [*file.nodes(ast.Global), *file.nodes(ast.Nonlocal)]
    return any(name in node.names for node in shared)


def _arguments_fit(use: Use) -> bool:
    given = use.bound.given
    if use.bound.starred or use.bound.unknown or "last_epoch" in given or "optimizer" not in given:
        return False
    if use.file.known(given["optimizer"]).name not in _OPTIMIZERS:
        return False
    if "milestones" in given and not _whole_numbers(given["milestones"]):
        return False
    return all(_is(use.file, given[name], kind) for name, kind in _TYPES.items() if name in given)


def _whole_numbers(node: ast.expr) -> bool:
    return isinstance(node, ast.List) and all(isinstance(part, ast.Constant) and type(part.value) is int for part in node.elts)


def _is(file: File, node: ast.expr, kind: type) -> bool:
    """A literal of the type, or an option of the command line that has it."""
    if isinstance(node, ast.Constant):
        return type(node.value) is kind
    if (
        not isinstance(node, ast.Attribute)
        or not isinstance(node.value, ast.Name)
        or not holds_options(file.facts.assignments, node.value.id)
    ):
        return False
    if any(n.attr == node.attr and isinstance(n.ctx, ast.Store) for n in file.nodes(ast.Attribute)):
        return False
    options = [call for call in file.nodes(ast.Call) if _adds(call, f"--{node.attr.replace('_', '-')}", f"--{node.attr}")]
    return len(options) == 1 and _gives(options[0], kind)


def _adds(call: ast.Call, *options: str) -> bool:
    named = isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument"
    return named and any(isinstance(argument, ast.Constant) and argument.value in options for argument in call.args)


def _gives(call: ast.Call, kind: type) -> bool:
    """`type=float, default=0.7`: the default is not converted, so it has to be of the type itself."""
    words = {keyword.arg: keyword.value for keyword in call.keywords}
    converted, default = words.get("type"), words.get("default")
    if words.keys() - {"type", "default", "metavar", "help"}:
        return False
    right = isinstance(converted, ast.Name) and converted.id == kind.__name__
    return right and isinstance(default, ast.Constant) and type(default.value) is kind
