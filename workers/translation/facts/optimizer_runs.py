"""Which optimizers may go on behind a place: Cell.load_state_dict gives weights other values than those that one has run with.

MindSpore's optimizers keep hold of the weights that they have once updated: after Cell.load_state_dict they change nothing any
more (measured on 2.10 CPU). A network that no optimizer trains, and one whose optimizers have done their work, may be given
weights so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import DEFINED_FUNCTIONS
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import children, walk

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_LOOPS = (ast.For, ast.While, ast.AsyncFor)
_OPTIMIZERS = "torch.optim."
_PLAIN = frozenset({"super", "zip", "list", "tuple", "print", "len", "sum", "enumerate", "isinstance"})
_COPIES = frozenset({"copy.deepcopy"})


def may_replace_weights(facts: Facts, call: ast.Call) -> bool:
    """`net.load_state_dict(...)`: no optimizer that has run before it steps again."""
    made = [other for other in facts.nodes(ast.Call) if facts.called(other).startswith(_OPTIMIZERS)]
    steps = list(_steps(facts))
    if not made and not steps:
        return True
    function, loops = facts.enclosing(call, *DEFINED_FUNCTIONS), _loops(facts, call)
    if (
        made
        and not loops
        and all(facts.enclosing(other, *DEFINED_FUNCTIONS) is function and other.lineno > call.lineno for other in made)
    ):
        return True
    return all(_is_over(facts, step, call, function, loops) for step in steps)


def never_trained(facts: Facts, network: ast.expr) -> bool:
    """A network that the file makes, or copies, and of which it hands nothing to an optimizer or to what may make one."""
    place = place_of(network)
    made = [*(statement.value for statement in facts.assignments.of(network)), *_among_others(facts, network)]
    if not made or not all(_is_fresh(facts, value) for value in made):
        return False
    given = (name for call in facts.nodes(ast.Call) for name in _arguments(call) if _is_part(place, place_of(name)) or
             _is_part(place_of(name), place))  # fmt: skip
    return not any(_may_train(facts, name) for name in given)


def _among_others(facts: Facts, network: ast.expr) -> Iterator[ast.expr]:
    """`self.net, self.target = Net(), Net()`: what the network gets of several; the whole where that is not written apart."""
    place, symbol = place_of(network), facts.symbols.symbol(network) if isinstance(network, ast.Name) else None
    for statement in facts.nodes(ast.Assign):
        for several in (target.elts for target in statement.targets if isinstance(target, ast.Tuple | ast.List)):
            value = statement.value
            given = value.elts if isinstance(value, ast.Tuple | ast.List) else []
            apart = len(given) == len(several) and not any(isinstance(each, ast.Starred) for each in [*several, *given])
            for index, each in enumerate(several):
                own = facts.symbols.symbol(each) if isinstance(each, ast.Name) else None
                if place_of(each) == place and own is symbol:
                    yield given[index] if apart else value


def _steps(facts: Facts) -> Iterator[ast.Call]:
    """Whatever may step an optimizer."""
    for call in facts.nodes(ast.Call):
        stepped = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "step" else None
        if stepped is not None and "lr_scheduler" not in f"{facts.type_of(stepped).name} {facts.called(call)}":
            yield call


def _is_over(facts: Facts, step: ast.Call, load: ast.Call, function: ast.AST | None, loops: set[ast.AST]) -> bool:
    """The optimizer is a variable that does not outlive the function, which is through with it, or never comes to the load."""
    assert isinstance(step.func, ast.Attribute)
    receiver, own = step.func.value, facts.enclosing(step, *DEFINED_FUNCTIONS)
    if not isinstance(receiver, ast.Name) or not _is_own_variable(facts, receiver, own):
        return False
    if own is function:
        return step.lineno < load.lineno and not loops & _loops(facts, step)
    if not isinstance(own, DEFINED_FUNCTIONS):
        return False
    return function not in facts.calls.reachable([own])


def _is_own_variable(facts: Facts, name: ast.Name, function: ast.AST | None) -> bool:
    made = facts.assignments.of(name)
    inside = all(facts.enclosing(statement, *DEFINED_FUNCTIONS) is function for statement in made)
    return bool(made) and inside and all(isinstance(statement.value, ast.Call) for statement in made)


def _loops(facts: Facts, node: ast.AST) -> set[ast.AST]:
    found: set[ast.AST] = set()
    for outer in facts.ancestors(node):
        if isinstance(outer, DEFINED_FUNCTIONS):
            break
        if isinstance(outer, _LOOPS):
            found.add(outer)
    return found


def _is_fresh(facts: Facts, value: ast.expr) -> bool:
    """`Net(3).to(device)`, `copy.deepcopy(net)`: an object that nobody else has."""
    while isinstance(value, ast.Call) and facts.called(value) in {
        "torch.nn.Module.to",
        "torch.nn.Module.cuda",
        "torch.nn.Module.eval",
    }:
        assert isinstance(value.func, ast.Attribute)
        value = value.func.value
    if not isinstance(value, ast.Call):
        return False
    return facts.origin(value.func) in _COPIES or facts.type_of(value.func).kind == "class"


def _arguments(call: ast.Call) -> Iterator[ast.expr]:
    """Names and attributes anywhere in what the call is given, but in calls inside, which are asked by themselves."""
    waiting: list[ast.AST] = [*values_passed(call)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name | ast.Attribute):
            yield node
        elif isinstance(node, ast.Call):
            waiting += [node.func.value] if isinstance(node.func, ast.Attribute) and node.func.attr in _WEIGHTS else []
        else:
            waiting += children(node)


_WEIGHTS = frozenset({"parameters", "named_parameters", "children", "named_children", "modules", "named_modules", "to", "cuda"})


def _may_train(facts: Facts, name: ast.expr) -> bool:
    """The nearest call that is given it makes an optimizer, or is not known."""
    for call in facts.ancestors(name):
        if not isinstance(call, ast.Call) or name is call.func or any(name is node for node in walk(call.func)):
            continue
        site = facts.site_at(call)
        called = facts.called(call)
        if called.startswith(_OPTIMIZERS):
            return True
        if (site is not None and site.certain) or facts.origin(call.func) in _COPIES or _is_plain(call):
            continue
        functions = facts.calls.callees(call)
        if not functions or any(_makes_optimizer(facts, inner) for inner in facts.calls.reachable(functions)):
            return True
    return False


def _is_plain(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in _PLAIN


def _makes_optimizer(facts: Facts, function: ast.AST) -> bool:
    calls = (node for node in walk(function) if isinstance(node, ast.Call))
    return any(facts.called(call).startswith(_OPTIMIZERS) for call in calls)


def _is_part(whole: str, part: str) -> bool:
    return part == whole or part.startswith(f"{whole}.")
