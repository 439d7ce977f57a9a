"""Gradients stay with the parameters, as torch keeps them, where the calls of a step stand apart or the program reads `.grad`.

`keep_gradients` adds what value_and_grad gave to `parameter.grad`; clipping, clearing and the optimizer work on that.
"""

from __future__ import annotations

import ast

from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import place_of, places_in
from workers.translation.facts.signatures import positional
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.training import reasons
from workers.translation.training.asked_for_none import is_asked_for_none
from workers.translation.training.groups import Group
from workers.translation.training.held_gradients import held_over_backward, leaves_zeros
from workers.translation.training.leaf_tensors import leaf_tensors
from workers.translation.training.looped_optimizers import weights_of_loop
from workers.translation.training.ownership import iterated, made_of, network_of, reaches, roots_of
from workers.translation.training.passed_over import may_find_none
from workers.translation.training.step_calls import Other, Step, StepCalls, is_optimizer, step_calls
from workers.translation.training.surroundings import loops
from workers.translation.training.weights import is_weight, loop_names
from workers.translation.training.wrappers import cleared_within, held_within, listed_within, network_within, works_on_gradients

# What a step that keeps its gradients can do and one that hands them on cannot.
CURED = (reasons.NO_STEP, reasons.SCATTERED, reasons.NO_ZERO, reasons.CLIPS_OTHERS, reasons.OWN_OPTIMIZER)
_ACTIVATIONS = frozenset(
    "Sigmoid Tanh ReLU ReLU6 LeakyReLU ELU SELU CELU GELU SiLU Mish Softplus Softsign Softmax Softmin LogSoftmax LogSigmoid "
    "Hardtanh Hardsigmoid Hardswish Hardshrink Softshrink Tanhshrink Threshold Flatten Identity".split()
)


def reads_of_parameters(file: File) -> list[ast.Attribute]:
    """`p.grad` of parameters, wherever the program has it; gradients of its own tensors are not among them."""
    found = [n for n in file.nodes(ast.Attribute) if n.attr == "grad" and n not in file.claimed]
    looped = loop_names(file) if found else set()
    return [node for node in found if is_weight(file, node.value, looped)]


def are_read_elsewhere(file: File) -> bool:
    """`utils.clip_gradient(optimizer, 5)`: a file that this one imports, or that imports it, reads gradients of parameters.

    A function that does so counts where this file or one of those says its name, besides where it is defined.
    """
    linked = file.neighbours.linked
    readers = frozenset[str]().union(*(shown.gradient_readers for shown in linked))
    return "" in readers or bool(readers and readers & file.source.survey.mentions.union(*(shown.mentions for shown in linked)))


def gradient_readers(file: File) -> frozenset[str]:
    """The functions and classes of the file that read gradients of parameters; "" where the file itself comes to do so."""
    found = set[str]()
    for node in reads_of_parameters(file):
        above = [outer for outer in file.ancestors(node) if isinstance(outer, ast.FunctionDef | ast.ClassDef)]
        name = above[-1].name if above else ""
        uses = [*file.named(name), *(member for member in file.nodes(ast.Attribute) if member.attr == name)]
        found.add(name if all(above[-1] in file.ancestors(use) for use in uses) else "")
    return frozenset(found)


def differentiates(file: File) -> bool:
    return any(node.attr == "backward" and isinstance(file.parent(node), ast.Call) for node in file.nodes(ast.Attribute))


def is_kept_elsewhere(file: File) -> bool:
    own = file.neighbours.shown.get(file.neighbours.module)
    return any(shown.differentiates for shown in file.neighbours.together if shown is not own)


def _is_kept(file: File, node: ast.Attribute) -> bool:
    """Without a backward call that the file sees nobody keeps gradients with the parameters, but for an optimizer of one's own."""
    return differentiates(file) or is_kept_elsewhere(file) or in_optimizer(file, scope_of(file, node))


def read(file: File, node: ast.Attribute, group: str) -> None:
    """Reading and binding stay as they are; before the first step there is nothing to read."""
    asks = isinstance(node.ctx, ast.Load) and is_asked_for_none(file, node)
    span, base = file.source.span(node), file.source.span(node.value)
    replaced: list[tuple[tuple[int, int], list[Piece]]] = [(span, ["getattr(", base, ", 'grad', None)"])] if asks else []
    file.claimed.add(node)
    wrong = reasons.HELD if held_over_backward(file, node) else None if _is_kept(file, node) else reasons.NOBODY_KEEPS
    if wrong is not None:
        file.change(node, [], torch="torch.Tensor.grad", verdict="review", reason=wrong)
        return
    file.change(
        node, replaced, torch="torch.Tensor.grad", target="mindspore.Parameter", verdict="adapted", reason=reasons.KEPT, group=group
    )


def weights_of(file: File, found: StepCalls, group: Group) -> str:
    """The parameters whose gradients are kept; empty where the code does not say which."""
    own = loops(file, group.statement, found.scope)
    around = own[-1] if own else None
    near = [step for step in found.steps if _outermost(file, step.statement, found) is around]
    if any(looped := [weights_of_loop(file, step, group.statement) for step in near]):
        return joined([text or f"{step.optimizer}.parameters" for text, step in zip(looped, near, strict=True)])
    steps = [step.optimizer for step in near]
    zeros = [zero for zero in found.zeros if _outermost(file, zero.statement, found) is around]
    late = [text for text in steps if made_later(file, text, group.statement)]
    if steps and not late:
        if others := _beside_the_optimizers(file, found, group, around, steps):
            return joined([f"{name}.trainable_params()" for name in others])
        beside = leaf_tensors(file, found.scope, around) if around is not None and all(_of_networks(file, t) for t in steps) else ""
        return joined([*(f"{text}.parameters" for text in steps), *([beside] if beside else [])])
    if late:
        return _of_late(file, late) if late == steps else ""
    if zeros:
        return joined([parameters_of(file, zero) for zero in zeros])
    if around is not None and (updated := leaf_tensors(file, found.scope, around)):
        return updated
    if stepped := own_optimizers(file, around or found.scope):
        return joined([f"{text}.parameters" for text in stepped])
    if there := [step.optimizer for step in found.steps if not made_later(file, step.optimizer, group.statement)]:
        return joined([f"{text}.parameters" for text in there])
    if stepping := stepped_by_class(file, found.scope):
        return joined([f"{text}.parameters" for text in stepping])
    through = _of_loss(file, found.scope, group, iterated(around or found.scope)) or made_here(file, found.scope, group)
    through = through or ([] if _has_optimizer(file) else _networks(file, group))
    found_there = joined([f"{name}.trainable_params()" for name in through])
    return found_there if found_there or _has_optimizer(file) else leaf_tensors(file, found.scope)


def weights_of_loss(file: File, found: StepCalls, group: Group) -> str:
    """Where nobody asks for the gradients: any network that the loss comes from will do."""
    return weights_of(file, found, group) or joined([f"{name}.trainable_params()" for name in _networks(file, group)])


def stepped_by_class(file: File, scope: ast.AST) -> list[str]:
    """`self.optimizer` of a method that computes gradients, which another method of the class steps with."""
    owner = file.parent(scope)
    methods = [m for m in owner.body if isinstance(m, ast.FunctionDef)] if isinstance(owner, ast.ClassDef) else []
    return list(dict.fromkeys(text for method in methods for text in _stepped(file, method) if text.startswith("self.")))


@once
def _stepped(file: File, scope: ast.FunctionDef) -> list[str]:
    return [step.optimizer for step in step_calls(file, scope).steps if not step.closure]


def _beside_the_optimizers(file: File, found: StepCalls, group: Group, around: ast.stmt | None, steps: list[str]) -> list[str]:
    """Networks of the loss that the optimizers know none of: `model` where a shared model is stepped, `fast = Net()` of a round.

    Their gradients are read and handed on; those of the optimizers' own weights are no numbers of this loss.
    """
    read = _read_networks(file, around or found.scope)
    forward = group.forward.statements if group.forward else []
    parts = [*forward, *(loss for backward in group.backwards for loss in backward.losses)]
    used = places_in(parts) & read
    if not used:
        return []
    handed = _handed_over(around or found.scope)
    if used <= handed.keys() and not used & set(handed.values()):
        return sorted(used)
    if not all(made_of(file, text) for text in steps) or any(reaches(file, part, steps) for part in parts):
        return []
    made = (
        {t.id for a in walk(around) if isinstance(a, ast.Assign) for t in a.targets if isinstance(t, ast.Name)} if around else set()
    )
    made |= _networks_made(file, found.scope)
    trained = {root for text in steps for root in roots_of(made_of(file, text) or "")}
    return sorted((used & made) - trained)


def _networks_made(file: File, scope: ast.AST) -> set[str]:
    """`model = ActorCritic()` in the function itself: no name for what somebody else made."""
    made = [node for node in walk(scope) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
    of_class = [node for node in made if isinstance(node.value, ast.Call) and file.known(node.value.func).kind == "class"]
    networks = [node for node in of_class if file.known(node.value).kind == "module"]
    return {target.id for node in networks for target in node.targets if isinstance(target, ast.Name)}


def _of_loss(file: File, scope: ast.AST, group: Group, networks: list[str]) -> list[str]:
    """`count(a.parameters())` says nothing about the loss of `b`: where it comes from networks made here alone, those it names."""
    there = [network for network in networks if not made_later(file, network, group.statement)]
    parts = [*(group.forward.statements if group.forward else []), *(b.statement for b in group.backwards)]
    called = [n.func for part in parts for n in walk(part) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    own = _all_made(file, scope, group)
    if not there or not own or any(file.known(func).kind not in {"module", "api"} for func in called):
        return there  # a function may use whatever it sees
    named = _made_with(scope, places_in(parts))
    return list(dict.fromkeys([*(network for network in there if network in named), *own]))


def _made_with(scope: ast.AST, names: set[str]) -> set[str]:
    """The names and what they were made of: `loss = wrapper(x)` may come to the `net` of `wrapper = Wrapper(net)`."""
    made = [(places_in(node.targets), places_in([node.value])) for node in walk(scope) if isinstance(node, ast.Assign)]
    found = set(names)
    while more := {name for targets, values in made if targets & found for name in values} - found:
        found |= more
    return found


def made_here(file: File, scope: ast.AST, group: Group) -> list[str]:
    """Networks of the loss that a function makes itself, without an optimizer: a test asks whether the gradients can be had."""
    return _all_made(file, scope, group) if isinstance(scope, ast.FunctionDef) else []


def _all_made(file: File, scope: ast.AST, group: Group) -> list[str]:
    """The networks of the loss, if the scope makes every one of them and no optimizer."""
    called = _networks(file, group)
    made = [node for node in walk(scope) if isinstance(node, ast.Assign) and file.known(node.value).kind == "module"]
    if not called or not set(called) <= {place_of(target) for node in made for target in node.targets}:
        return []
    return [] if any(file.known(node).kind == "optimizer" for node in walk(scope) if isinstance(node, ast.Call)) else called


def _read_networks(file: File, around: ast.AST) -> set[str]:
    """Those whose parameters are gone through, here or in a function of the file that they are handed to."""
    found = set(iterated(around))
    for call in (node for node in walk(around) if isinstance(node, ast.Call)):
        for function in file.facts.calls.callees(call):
            inside = iterated(function)
            names = [parameter.arg for parameter in positional(function.args) if parameter.arg in inside]
            given = [file.facts.calls.argument(call, function, name) for name in names]
            found |= {place_of(node) for node in given if isinstance(node, ast.Name | ast.Attribute)}
    return found


def _handed_over(around: ast.AST) -> dict[str, str]:
    """`for lp, gp in zip(local.parameters(), shared.parameters()): gp.grad = lp.grad`: local -> shared."""
    found = dict[str, str]()
    for loop in (node for node in walk(around) if isinstance(node, ast.For)):
        networks = [network_of(argument) for argument in loop.iter.args] if isinstance(loop.iter, ast.Call) else []
        names = [t.id if isinstance(t, ast.Name) else "" for t in loop.target.elts] if isinstance(loop.target, ast.Tuple) else []
        if not all(networks) or len(names) != len(networks):
            continue
        network = dict(zip(names, networks, strict=True))
        for assign in (node for node in walk(loop) if isinstance(node, ast.Assign)):
            target, value = assign.targets[0], assign.value
            if all(isinstance(side, ast.Attribute) and side.attr == "grad" for side in (target, value)):
                ends = [place_of(side.value) for side in (value, target) if isinstance(side, ast.Attribute)]
                if all(end in network for end in ends):
                    found[network[ends[0]]] = network[ends[1]]
    return found


def _of_networks(file: File, optimizer: str) -> bool:
    """Made of `net.parameters()`: a tensor that stands by itself is none of them, and its gradient is kept beside theirs."""
    made = [assign.value for assign in file.facts.assignments.to(optimizer)]
    given = [call.args[0] for call in made if isinstance(call, ast.Call) and call.args]
    return bool(made) and len(given) == len(made) and all(map(network_of, given))


def made_later(file: File, name: str, statement: ast.stmt) -> bool:
    """An optimizer or a network of a later part of the same script."""
    made = file.facts.assignments.to(name)
    scope = [outer for outer in file.ancestors(statement) if isinstance(outer, ast.FunctionDef | ast.Module)][:1]
    return bool(made) and all(n.lineno > statement.lineno and scope[0] in file.ancestors(n) for n in made)


def _of_late(file: File, optimizers: list[str]) -> str:
    """`loss.backward()` and only then `opt = SGD(net.parameters())`: the weights of the networks that it will be given."""
    made = [assign.value for optimizer in optimizers for assign in file.facts.assignments.to(optimizer)]
    given = [network_of(call.args[0]) if isinstance(call, ast.Call) and call.args else "" for call in made]
    return joined([f"{network}.trainable_params()" for network in given]) if all(given) else ""


def _has_optimizer(file: File) -> bool:
    """Where there is one it knows the weights; the networks in sight are a part of them at most."""
    return any(file.known(call).kind == "optimizer" for call in file.nodes(ast.Call))


def _outermost(file: File, statement: ast.stmt, found: StepCalls) -> ast.stmt | None:
    around = loops(file, statement, found.scope)
    return around[-1] if around else None


def joined(texts: list[str]) -> str:
    chosen = list(dict.fromkeys(texts))
    parts = [text[1:-1] if text.startswith("[") and " for " not in text else f"*{text}" for text in chosen]
    return chosen[0] if len(chosen) == 1 else f"[{', '.join(parts)}]" if chosen else ""


def _networks(file: File, group: Group) -> list[str]:
    statements = [*(group.forward.statements if group.forward else []), *(b.statement for b in group.backwards)]
    calls = [n for s in statements for n in walk(s) if isinstance(n, ast.Call)]
    return [place_of(c.func) for c in calls if (called := file.known(c.func)).kind == "module" and not has_no_weights(called.name)]


def has_no_weights(layer: str) -> bool:
    """A loss or an activation of torch's, which becomes a function in places: there is nothing in it to train."""
    name = layer.removeprefix("torch.nn.")
    return name != layer and (name in _ACTIVATIONS or (name.endswith("Loss") and name != "AdaptiveLogSoftmaxWithLoss"))


def parameters_of(file: File, zero: Other) -> str:
    """What `model.zero_grad()` or `optimizer.zero_grad()` clears."""
    assert isinstance(zero.call.func, ast.Attribute)
    kind = file.known(zero.call.func.value).kind
    network = kind in {"module", "self"} or (kind == "unknown" and _is_called(file, zero.owner))
    if network:
        return f"{zero.owner}.trainable_params()"
    if weights := listed_within(file, zero.call.func.value):
        return f"{zero.owner}.{weights}"
    if inner := network_within(file, zero.call.func.value):
        return f"{zero.owner}.{inner}.trainable_params()"
    held = cleared_within(file, zero.call.func.value)
    return f"{zero.owner}.{held}.parameters" if held else f"{zero.owner}.parameters"


def cleared_by_anybody(file: File, zero: Other) -> str:
    """Of what no other line tells more, `get_parameters()`: networks have it and optimizers too."""
    assert isinstance(zero.call.func, ast.Attribute)
    owner = zero.call.func.value
    told = file.known(owner).kind != "unknown" or _is_called(file, zero.owner) or is_optimizer(file, owner)
    return parameters_of(file, zero) if told else f"{zero.owner}.get_parameters()"


def _is_called(file: File, owner: str) -> bool:
    """`model(images)`: no optimizer is, so this is a network that somebody else made."""
    return owner in _called_places(file)


@once
def _called_places(file: File) -> frozenset[str]:
    return frozenset(place_of(call.func) for call in file.nodes(ast.Call))


def own_class(file: File, node: ast.expr) -> bool:
    """An optimizer whose class is written in the file."""
    value = file.known(node)
    return value.kind in {"optimizer", "object"} and any("step" in cls.methods for cls in file.types.ancestry(value.name))


def own_optimizers(file: File, scope: ast.AST) -> list[str]:
    """Those whose class is written in the file and that are told something there: `optimizer.first_step(zero_grad=True)`."""
    calls = [n.func for n in walk(scope) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    known = [(func.value, file.known(func.value)) for func in calls]
    owners = [owner for owner, value in known if value.kind == "optimizer" and file.types.ancestry(value.name)]
    return list(dict.fromkeys(place_of(owner) for owner in owners))


def is_passed_on(step: Step, scope: ast.AST) -> bool:
    """`def step(self, closure=None): loss = self.optimizer.step(closure)`: whoever calls it may give one."""
    names = [a.arg for a in scope.args.args] if isinstance(scope, ast.FunctionDef) else []
    return isinstance(step.closure, ast.Name) and step.closure.id in names


def in_optimizer(file: File, scope: ast.AST) -> bool:
    """A method of an optimizer of the program's own, whose gradients the parameters keep."""
    owner = file.parent(scope)
    names = [cls.torch_base for cls in file.types.ancestry(owner.name)] if isinstance(owner, ast.ClassDef) else []
    return "torch.optim.Optimizer" in names


class GradientBuffers:
    """Writes what stands around the backward calls of one scope."""

    def __init__(self, file: File, found: StepCalls) -> None:
        self.file, self.found = file, found
        self.id = f"kept-{getattr(found.scope, 'lineno', 0)}"

    def write(self) -> None:
        for zero in self.found.zeros:
            self.zero(zero)
        self.clip()
        for step in self.found.steps:
            self._step(step)

    def clip(self) -> None:
        for clip in self.found.clips:
            self._clip(clip)

    def zero(self, zero: Other, cleared: str = "") -> None:
        """`cleared`: the parameters, where the call does not stand beside those that fill their gradients."""
        assert isinstance(zero.call.func, ast.Attribute)
        torch = "torch.optim.Optimizer.zero_grad"
        if held := held_within(self.file, zero.call.func.value):  # the wrapper's own zero_grad has nothing left to do
            text = f"{self.file.use_block('clear_gradients')}({zero.owner}.{held}.parameters)"
            self._note(zero.statement, zero.call, [text], torch)
            return
        if own_class(self.file, zero.call.func.value) or self._of_optimizer(zero.call.func.value):
            self._note(zero.statement, zero.call, [], torch)
            return
        block = "zero_gradients" if leaves_zeros(zero.call) else "clear_gradients"
        text = f"{self.file.use_block(block)}({cleared or parameters_of(self.file, zero)})"
        self._note(zero.statement, zero.call, [text], torch)

    def _of_optimizer(self, node: ast.expr) -> bool:
        """`self.zero_grad()` in an optimizer of the program's own."""
        value = self.file.known(node)
        return value.kind == "self" and not self.file.types.is_module(value.name)

    def _clip(self, clip: Other) -> None:
        name = f"clip_grad_{clip.owner}_"
        func = self.file.source.span(clip.call.func)
        self.file.claimed.update({clip.call, *walk(clip.call.func)})
        self.file.change(
            clip.call, [(func, [self.file.use_block(name)])], torch=f"torch.nn.utils.{name}", target="mindspore.Parameter",
            verdict="adapted", reason=reasons.KEPT, group=self.id,
        )  # fmt: skip

    def _step(self, step: Step) -> None:
        torch = "torch.optim.Optimizer.step"
        func = step.call.func
        if not step.call.args and isinstance(func, ast.Attribute) and self._steps_by_itself(step, func.value):
            self._note(step.statement, step.call, [], torch)
            return
        if step.closure is not None:
            assert isinstance(func, ast.Attribute)
            pieces: list[Piece] = [
                f"{self.file.use_block('take_step')}({step.optimizer}, ",
                self.file.source.span(step.closure),
                ")",
            ]
            self._note(step.statement, step.call, pieces, torch, whole=False)
            return
        called = step.through or step.optimizer
        if may_find_none(self.file, self.found, step):
            text = f"{self.file.use_block('step_if_kept')}({called}, {step.optimizer}.parameters)"
            self._note(step.statement, step.call, [text], torch)
            return
        text = f"{called}({self.file.use_block('kept_gradients')}({step.optimizer}.parameters))"
        self._note(step.statement, step.call, [text], torch)

    def _steps_by_itself(self, step: Step, owner: ast.expr) -> bool:
        """A class of the program's own that takes the gradients from the weights."""
        return works_on_gradients(self.file, owner) if step.through else own_class(self.file, owner)

    def _note(self, statement: ast.stmt, call: ast.Call, pieces: list[Piece], torch: str, *, whole: bool = True) -> None:
        self.file.claimed.update(walk(call) if pieces else {call, call.func})
        replaced = [(self.file.source.span(statement if whole else call), pieces)] if pieces else []
        self.file.change(
            statement, replaced, torch=torch, target="mindspore.value_and_grad", verdict="adapted", reason=reasons.KEPT,
            group=self.id,
        )  # fmt: skip
