"""torch.optim classes: the experimental optimizers take the same arguments, but only trained parameters with distinct names."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.repeated_names import may_repeat_names
from workers.translation.call_sites.type_tests import is_type_test
from workers.translation.facts.places import is_literal, place_of, places_in
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block
from workers.translation.rules.rename_call import rewrite_call as renamed
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span
from workers.translation.training.optimized_leaves import is_trained

_TRAINED = Text("What an optimizer trains is a Parameter.", "优化器训练的对象是 Parameter。")
_HANDED = Text(
    "The class is called where its arguments are not seen: it takes torch's arguments, whatever they are.",
    "此处看不到该类被调用时的参数，因此保证它接受 torch 的参数。",
)
# How torch computes the step, not what.
_SPEED = frozenset({"foreach", "fused", "capturable", "differentiable"})


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    if call is None or use.bound.starred:
        return _handed_on(use)
    dropped = set(use.bound.keywords) & _SPEED
    outcome = _without_speed(use, dropped)
    parameters = use.bound.given.get("params")
    if outcome is None or parameters is None:
        return outcome
    span = use.file.source.span(parameters)
    chosen = _all_trained(parameters)
    if chosen is not None and chosen is not parameters and _of_one_network(use.file, chosen):
        use.file.claimed.update(set(walk(parameters)) - set(walk(chosen)))
        outcome.replacements = [*outcome.replacements, (span, [use.file.source.span(chosen)])]
    elif not _of_one_network(use.file, parameters):
        distinct: list[Piece] = [f"{use.file.use_block('distinct')}(", span, ")"]
        outcome.replacements = [*outcome.replacements, (span, distinct)]
    if _parameters_of(parameters) is None:
        _as_parameters(use.file, parameters)
    return outcome


def _handed_on(use: Use) -> Outcome:
    """`optimizers = {"sgd": torch.optim.SGD}`, `torch.optim.SGD(weights, **options)`: the arguments are not seen here."""
    file, call = use.file, use.site.call
    node = use.site.node if call is None else call.func
    spelled = file.spelling.spell(file.targets(use.record)[0].name)
    if call is None and is_type_test(file, use.site):
        return Outcome([(file.source.span(node), [spelled])])
    written = "Adam" if use.record.torch == "torch.optim.Adam" else ""
    handed = f"{file.use_block('handed_on')}({file.use_block(written) if written else spelled})"
    return Outcome([(file.source.span(node), [handed])], verdict="adapted", reason=_HANDED, target=spelled)


def _as_parameters(file: File, parameters: ast.expr) -> None:
    """`w = torch.tensor(1.0, requires_grad=True)` that is given to an optimizer has to be a Parameter."""
    for made in _given(file, parameters):
        target, value = made.targets[0], made.value
        if file.known(value).kind != "parameter" and is_trained(file, place_of(target), value):
            span = file.source.span(value)
            opening: list[Piece] = [f"{file.spelling.spell('mindspore.Parameter')}("]
            closing, start = ")", span[0]
            if isinstance(target, ast.Attribute) and _of_network(file, target):  # no weight of the network's own, in torch
                opening = ["object.__setattr__(", file.source.span(target.value), f', "{target.attr}", ', *opening]
                closing, start = "))", file.source.span(target)[0]
            edits: list[tuple[Span, list[Piece]]] = [((start, span[1]), [*opening, span, closing])]
            file.change(
                value, edits, torch="torch.Tensor.requires_grad", target="mindspore.Parameter", verdict="adapted", rule="optimizer",
                reason=_TRAINED,
            )  # fmt: skip


def _given(file: File, parameters: ast.expr) -> list[ast.Assign]:
    """What gives a value to the names there, to those that lists of that name hold, and to those that a method returns."""
    found, waiting, seen = dict[ast.Assign, None](), [parameters], set[ast.expr]()
    while waiting:
        if (given := waiting.pop()) in seen:
            continue
        seen.add(given)
        places = places_in([given]) | {f"self.{node.attr}" for node in walk(given) if isinstance(node, ast.Attribute)}
        made = [assign for place in sorted(places) for assign in file.facts.assignments.to(place) if assign not in found]
        found |= dict.fromkeys(made)
        waiting += [assign.value for assign in made if isinstance(assign.value, ast.List | ast.Tuple)]
        called = [f for call in walk(given) if isinstance(call, ast.Call) for f in file.facts.calls.callees(call)]
        waiting += [one for function in called for one in file.facts.calls.returned(function) if not isinstance(one, ast.Call)]
    return list(found)


def _of_network(file: File, target: ast.Attribute) -> bool:
    value = file.known(target.value)
    return value.kind == "self" and file.types.is_module(value.name)


def _without_speed(use: Use, dropped: set[str]) -> Outcome | None:
    keywords = [use.bound.keywords[name] for name in sorted(dropped)]
    for name in dropped:
        del use.bound.keywords[name], use.bound.given[name]
    outcome = through_block(use) if use.target.block else renamed(use)
    if outcome is not None:
        outcome.removed.extend(keywords)
        outcome.dropped.extend(sorted(dropped))
    return outcome


def _of_one_network(file: File, node: ast.expr) -> bool:
    """`model.parameters()`: trainable_params() gives what is trained, under names that are distinct already.

    So do groups of the parts of one network: `[{"params": net.body.parameters()}, {"params": net.head.parameters(), "lr": 1}]`.
    """
    if isinstance(node, ast.Name):  # a list that nothing is added to
        made = [assign.value for assign in file.facts.assignments.to(node.id)]
        listed = _all_trained(made[0]) if len(made) == 1 else None
        grown = any(isinstance(n.value, ast.Name) and n.value.id == node.id for n in file.nodes(ast.Attribute))
        return listed is not None and not grown and _of_one_network(file, listed)
    if isinstance(node, ast.List) and len(node.elts) == 1 and file.known(node.elts[0]).is_tensor:
        return True
    if isinstance(node, ast.List) and node.elts:
        parts = [_grouped(group) for group in node.elts]
        places = [place_of(part) for part in parts if part is not None]
        apart = not any(one.startswith(f"{other}.") for one in places for other in places) and len(set(places)) == len(parts)
        whole = [part.value if isinstance(part, ast.Attribute) and len(parts) > 1 else part for part in parts]
        networks = {place_of(part): part for part in whole if part is not None}
        return apart and len(networks) == 1 and all(_is_distinct(file, network) for network in networks.values())
    part = _parameters_of(node)
    return part is not None and _is_distinct(file, part)


def _all_trained(node: ast.expr) -> ast.expr | None:
    """`net.parameters()` of `list(net.parameters())`, `filter(lambda p: p.requires_grad, net.parameters())` and the same as a list
    comprehension: what trainable_params() gives.
    """
    if isinstance(node, ast.ListComp | ast.GeneratorExp) and len(node.generators) == 1:
        part = node.generators[0]
        asked = all(_asks_for_flag(test, part.target) for test in part.ifs)
        return part.iter if asked and place_of(node.elt) == place_of(part.target) and _parameters_of(part.iter) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords and node.args:
        listed, first = node.args[-1], node.args[0]
        plain = node.func.id in {"list", "tuple"} and len(node.args) == 1
        filtered = node.func.id == "filter" and isinstance(first, ast.Lambda) and len(first.args.args) == 1
        sure = plain or (filtered and isinstance(first, ast.Lambda) and _asks_for_flag(first.body, first.args.args[0]))
        return listed if sure and _parameters_of(listed) else None
    return node if _parameters_of(node) else None


def _asks_for_flag(test: ast.expr, parameter: ast.expr | ast.arg) -> bool:
    name = parameter.arg if isinstance(parameter, ast.arg) else place_of(parameter)
    return isinstance(test, ast.Attribute) and test.attr == "requires_grad" and place_of(test.value) == name


def _is_distinct(file: File, network: ast.expr) -> bool:
    return not may_repeat_names(file, network)


def _grouped(group: ast.expr) -> ast.expr | None:
    """`net.head` of the group `{"params": net.head.parameters()}`."""
    if not isinstance(group, ast.Dict):
        return None
    given = [value for key, value in zip(group.keys, group.values, strict=True) if is_literal(key, "params")]
    return _parameters_of(given[0]) if len(given) == 1 else None


def _parameters_of(node: ast.expr) -> ast.expr | None:
    """`model` of `model.parameters()`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parameters":
        return None if node.args or node.keywords else node.func.value
    return None
