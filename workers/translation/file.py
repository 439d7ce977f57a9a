"""One file under translation: what the rules see and write to."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from knowledge import Record, Target, Text, codes, find_exact
from workers import bundling
from workers.translation.decisions import decided
from workers.translation.facts import Facts, analyse
from workers.translation.facts.infer import Inference
from workers.translation.facts.names import ROOTS
from workers.translation.facts.neighbours import ALONE, Neighbours
from workers.translation.facts.sites import Site
from workers.translation.facts.types import Value
from workers.translation.marks import switched_off
from workers.translation.result import Finding, Translation
from workers.translation.source.edits import Edit, Edits, Piece
from workers.translation.source.spelling import Spelling, bound_names
from workers.translation.source.survey import walk
from workers.translation.source.text import Growth, Source, Span
from workers.translation.targeting import Purpose

_Node = TypeVar("_Node", bound=ast.AST)


@dataclass(slots=True)
class Pending:
    """A change before its place in the output is known."""

    node: ast.AST | None
    span: Span
    edits: list[Edit]
    torch: str
    target: str
    verdict: str
    rule: str
    record: str
    reason: Text
    topic: str = ""
    dropped: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    group: str = ""
    decision: str = ""
    chosen: Target | None = None  # of the record's, where the use of a torch name was judged by one

    @property
    def written(self) -> str:
        """What is new in its text."""
        return "".join(piece for edit in self.edits for piece in edit.pieces if isinstance(piece, str))


@dataclass(frozen=True, slots=True)
class Mixed:
    """An autocast block that a training step is to compute in mixed precision. dtype: its text; asked: of which it depends."""

    pending: Pending
    dtype: str
    asked: str


@dataclass(slots=True)
class File:
    """Source, what is known of its values, the edits so far, and the names the output needs."""

    source: Source
    facts: Facts
    purpose: Purpose
    edits: Edits
    spelling: Spelling
    rule: str = ""  # the one at work, whose changes these are
    pending: list[Pending] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    claimed: set[ast.AST] = field(default_factory=set)
    gone: set[ast.stmt] = field(default_factory=set)
    removed: list[ast.AST] = field(default_factory=list)  # arguments of calls that MindSpore's calls have none of
    inserted_names: set[tuple[ast.AST, str]] = field(default_factory=set)
    blocks: dict[str, str] = field(default_factory=dict)
    inserted: dict[str, str] = field(default_factory=dict)
    arranged: dict[int, Edit] = field(default_factory=dict)
    asked_elsewhere: list[Pending] = field(default_factory=list)  # questions of lines that are gone, which other lines ask too
    mixed: dict[ast.With, Mixed] = field(default_factory=dict)
    answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    translate: Callable[..., Translation] | None = None  # a program that a rule makes up goes the whole way

    @property
    def profile(self) -> str:
        return self.purpose.profile

    def targets(self, record: Record) -> tuple[Target, ...]:
        """Those of the record that are for the profile, the device and what was decided."""
        return tuple(t for t in record.targets_for(self.profile, self.purpose.kind) if not t.decision or self._taken(t.decision))

    def _taken(self, choice: str) -> bool:
        decision, _, option = choice.partition("=")
        return self.purpose.option(decision) == option

    @property
    def tree(self) -> ast.Module:
        return self.source.tree

    @property
    def neighbours(self) -> Neighbours:
        """The other files of the project."""
        return self.facts.neighbours

    @property
    def types(self) -> Inference:
        """What names and expressions are: short for the question to the facts."""
        return self.facts.types

    def known(self, node: ast.AST | None) -> Value:
        return self.facts.type_of(node)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node that holds this one."""
        return self.facts.parent(node)

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of exactly this type, in the order of the text."""
        return self.source.survey.nodes(kind)

    def named(self, name: str) -> list[ast.Name]:
        """Wherever the file says the name, in the order of the text."""
        return self.source.survey.named(name)

    def statements(self, scope: ast.AST) -> list[ast.stmt]:
        """Those of a function, class or the module itself, without what stands in functions and classes inside it, in order."""
        return self.source.survey.statements(scope)

    def suite(self, statement: ast.AST) -> tuple[list[ast.stmt], int]:
        """The list in which a statement stands, and its place there; `([], -1)` for what stands in none."""
        return self.source.survey.suite(statement)

    @property
    def members(self) -> frozenset[str]:
        """Every name that the file says behind a dot, or as the keyword of a call."""
        return self.source.survey.members

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        return self.facts.ancestors(node)

    def enclosing(self, node: ast.AST, *kinds: type[_Node]) -> _Node | None:
        """The nearest node around this one of one of the kinds."""
        return self.facts.enclosing(node, *kinds)

    def statement_of(self, node: ast.AST) -> ast.stmt:
        """The statement in which the node stands, or which it is."""
        return self.facts.statement_of(node)

    def claim(self, node: ast.AST) -> None:
        """The whole subtree is spoken for by a structural rule: its sites get no verdict of their own."""
        self.claimed.update(walk(node))

    def sites(self) -> list[Site]:
        return [site for site in self.types.sites if site.node not in self.claimed]

    def use_block(self, name: str) -> str:
        """The local name of a definition of the companion."""
        if name not in self.blocks:
            for used in bundling.closure([name]) if self.purpose.companion == "inline" else [name]:
                self.blocks.setdefault(used, self._name_here(used))
        return self.blocks[name]

    def _name_here(self, name: str) -> str:
        """Its own name, where neither the user's file nor a star import in it may mean something else by it."""
        hidden = self.types.has_open_star and name not in self._torch_names()
        return f"{name}_like_torch" if hidden or name in self.spelling.taken else name

    def _torch_names(self) -> set[str]:
        """What the file itself takes from torch, which its star imports bring or hide already."""
        found = {alias.asname or alias.name for node in self.types.imports for alias in node.names}
        return found | {name for name, value in self.types.starred.items() if value.kind == "api"}

    def change(
        self,
        node: ast.AST,
        replacements: Sequence[tuple[Span, Sequence[Piece]]],
        *,
        torch: str = "",
        target: str = "",
        verdict: str,
        rule: str = "",
        record: str = "",
        reason: Text,
        topic: str = "",
        dropped: tuple[str, ...] = (),
        assumed: tuple[str, ...] = (),
        group: str = "",
        span: Span | None = None,
        decision: str = "",
        chosen: Target | None = None,
    ) -> Pending:
        """Make the edits and note why. Without replacements the place is judged and left as it is.

        decision: the id of the one whose option this is: a promise only once it is taken. rule: if not the one at work.
        record: on which it rests, if not that of the name.
        """
        if decision:
            verdict, reason = decided(self.purpose, decision, verdict, reason)
        edits = [self.edits.replace(place, *pieces) for place, pieces in replacements]
        where = span or self.source.span(node)
        rule, record = rule or self.rule, record or (torch if find_exact(torch) else "")
        pending = Pending(
            node, where, edits, torch, target, verdict, rule, record, reason, topic, dropped, assumed, group, decision, chosen
        )
        self.pending.append(pending)
        return pending

    def is_off(self, node: ast.AST, code: str) -> bool:
        """Whether the line ends with `# mindport: off`, or with that and this advice: its author has decided."""
        start = self.source.span(node)[0]
        said = self.source.segment((start, self.source.line_end(start)))
        return switched_off(said, code, codes.code_of(f"advice:{code}"))

    def finding(self, node: ast.AST, code: str, severity: str, message: Text) -> bool:
        """False where it is switched off on the line."""
        if self.is_off(node, code):
            return False
        line, column = self.source.position(self.source.span(node)[0])
        self.findings.append(Finding(line, column, code, severity, message.to_dict()))
        return True


def open_file(
    text: str, purpose: Purpose, origin: Source | None = None, grown: Sequence[Growth] = (), neighbours: Neighbours = ALONE
) -> File:
    """Parse, and gather the evidence; `grown` says where the text differs from the `origin`, the user's. Raises Unusable."""
    source = Source(text, origin, grown)
    facts = analyse(source.tree, source.survey, neighbours)
    taken, present = bound_names(source.survey, ROOTS)
    taken |= {name for name, value in facts.types.starred.items() if value.kind not in {"api", "other"}}
    taken -= {a.asname or a.name for node, names in facts.types.handed_on.items() for a in node.names if a.name in names}
    return File(source, facts, purpose, Edits(source.data), Spelling(taken, present))


def mentions_torch(text: str) -> bool:
    """A quick no for files that have nothing of torch in them; a star import may bring torch under its usual short names."""
    return re.search(r"\btorch", text) is not None or (
        re.search(r"\bimport \*", text) is not None and re.search(r"\b(?:nn|F|optim)\.\w", text) is not None
    )
