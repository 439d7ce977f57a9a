"""Backward calls that stay where they are: the loss is recorded from where its computation begins, see blocks/Recording.py."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.edits import LAST, Piece
from workers.translation.file import File, Pending
from workers.translation.training import reasons
from workers.translation.training.cycles import Cycles, Start, body_of, nested
from workers.translation.training.events import Backward, Events, is_optimizer
from workers.translation.training.keeping import Keeping, iterated_networks, joined, made_later
from workers.translation.training.leaves import leaves

BLOCK = "Recording"
_TORCH = "torch.Tensor.backward"


@dataclass(slots=True)
class Recorded:
    """A backward call, where its recording starts, and whose gradients it gives."""

    found: Events
    backward: Backward
    starts: list[Start]
    weights: str


def recorded(file: File, everything: list[Events], cycles: Cycles) -> list[Recorded] | None:
    """All backward calls of the scopes; None where one of them cannot be followed."""
    sites = [
        Recorded(found, backward, cycles.starts(found, backward), _weights(file, found, backward.statement))
        for found in everything
        for backward in found.backwards
    ]
    closures = any(step.closure is not None for found in everything for step in found.steps)
    unfit = any(not site.starts or not site.weights or not isinstance(site.backward.statement, ast.Expr) for site in sites)
    return None if closures or unfit or not sites else sites


def _weights(file: File, found: Events, statement: ast.stmt) -> str:
    """The parameters of the optimizers that the scope, its class or else the file holds; of networks it goes through itself."""
    cleared = [zero.call.func.value for zero in found.zeros if isinstance(zero.call.func, ast.Attribute)]
    here = [step.optimizer for step in found.steps]
    here += [ast.unparse(owner) for owner in cleared if is_optimizer(file, owner)]
    here = [text for text in here if not made_later(file, text, statement)]
    chosen = here or _of_class(file, found.scope) or (_of_file(file) if found.scope is not file.tree else [])
    if chosen:
        return joined([f"{text}.parameters" for text in chosen])
    iterated = iterated_networks(file, found) if found.scope is not file.tree else []
    return joined([f"{name}.trainable_params()" for name in iterated]) or leaves(file, found.scope)


def _of_class(file: File, scope: ast.AST) -> list[str]:
    """`self.optimizer` and the like, as the class or one that it extends makes them."""
    owner = file.parent(scope)
    if not isinstance(owner, ast.ClassDef):
        return []
    bodies = [owner, *(n for n in file.nodes(ast.ClassDef) if n.name in {ast.unparse(base) for base in owner.bases})]
    return [text for body in bodies for text in _made(file, body) if text.startswith("self.")]


def _of_file(file: File) -> list[str]:
    return [text for statement in file.tree.body for text in _made(file, statement) if "." not in text]


def _made(file: File, node: ast.AST) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return []
    assigns = [n for n in ast.walk(node) if isinstance(n, ast.Assign) and file.known(n.value).kind == "optimizer"]
    return [ast.unparse(target) for assign in assigns for target in assign.targets if isinstance(target, ast.Name | ast.Attribute)]


class Recorder:
    """Writes the backward calls and the starts of their recordings."""

    def __init__(self, file: File, sites: list[Recorded]) -> None:
        self.file, self.sites = file, sites
        self.name = file.use_block(BLOCK)
        self.id = "recorded"

    def write(self) -> None:
        moved = iter(nested([start for site in self.sites for start in site.starts]))
        begun = [[(start.owner, start.first) for _, start in zip(site.starts, moved, strict=False)] for site in self.sites]
        places = sorted(dict.fromkeys(p for found in begun for p in found), key=lambda place: body_of(place[0])[place[1]].lineno)
        numbers = {place: number for number, place in enumerate(places, 1)}
        for (owner, first), number in numbers.items():
            times = sum(found.count((owner, first)) for found in begun)
            self._start(body_of(owner)[first], number, times)
        for site, found in zip(self.sites, begun, strict=True):
            self._backward(site, sorted({numbers[place] for place in found}))

    def _backward(self, site: Recorded, places: list[int]) -> None:
        call, source = site.backward.call, self.file.source
        losses: list[Piece] = []
        for loss in site.backward.losses:
            losses += [*([" + "] if losses else []), source.span(loss)]
        given = site.backward.gradient
        gradient: list[Piece] = [", gradient=", source.span(given)] if given is not None else []
        self.file.claimed.update({call, call.func})
        told = ", ".join([site.weights, *map(str, places)])
        pieces: list[Piece] = [f"{self.name}.backward(", *losses, f", {told}", *gradient, ")"]
        self._note(site.backward.statement, [(source.span(site.backward.statement), pieces)], _TORCH)

    def _start(self, first: ast.stmt, number: int, times: int) -> None:
        source = self.file.source
        line = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))])
        place = source.starts[line - 1]
        text = f"{source.indent(first)}{self.name}.start({number}{f', times={times}' if times > 1 else ''}){source.newline}"
        pending = self._note(first, [((place, place), [text])], "")
        pending.edits[0].order = LAST

    def _note(self, statement: ast.stmt, replaced: list[tuple[tuple[int, int], list[Piece]]], torch: str) -> Pending:
        return self.file.change(
            statement, replaced, torch=torch, target="mindspore.value_and_grad", verdict="adapted", rule="training_step",
            record=torch, reason=reasons.RECORDED, group=self.id,
        )  # fmt: skip


def write(file: File, everything: list[Events], sites: list[Recorded]) -> None:
    Recorder(file, sites).write()
    for found in everything:
        Keeping(file, found).write()
