"""One file under translation: what the rules see and write to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from knowledge import Text
from workers.translation import blocks
from workers.translation.double_layers import double_layers
from workers.translation.edits import Edit, Edits, Piece
from workers.translation.flow import Flow
from workers.translation.gaps import may_hold_none
from workers.translation.names import ROOTS
from workers.translation.ranks import without_batch
from workers.translation.result import Finding
from workers.translation.sites import Site
from workers.translation.source import Growth, Source, Span
from workers.translation.spelling import Spelling, bound_names
from workers.translation.targeting import Purpose
from workers.translation.values import Value

_Node = TypeVar("_Node", bound=ast.AST)
_OFF = re.compile(r"#\s*mindport:\s*off\b([\w\s-]*)$", re.MULTILINE)
_PRODUCTS = frozenset({"matmul", "bmm", "baddbmm", "einsum"})
_MENTIONS = {
    # numpy's own numbers are double as well, unless the line says what they are.
    "float64": re.compile(
        r"\b(?:float64|double|cdouble|complex128|DoubleTensor)\b|from_numpy\((?!.*(?:\.float\(|\.long\(|float32|int|\.type\())"
    ),
    "nan": re.compile(r"float\(['\"](?:nan|NaN)|\.(?:nan|NaN)\b|\bimport nan\b"),
    "weight": re.compile(r"\.weight\b|load_state_dict\(\{|\bin [\w.]+\.(?:named_)?parameters\("),
    "output_size": re.compile(r"\boutput_size\s*="),
    "bytes": re.compile(r"\buint8\b|ByteTensor|\.byte\("),
    # Weights may be trained before they are written to.
    "training": re.compile(r"\boptim\b|[Oo]ptimizer|\.backward\("),
    "twofold": re.compile(r"\bcreate_graph\s*=\s*(?!False)"),
}
# A plain word of each, found much faster: most files hold none of them.
_HINTS = {
    "float64": re.compile("64|128|ouble|from_numpy"),
    "nan": re.compile("[nN][aA][nN]"),
    "weight": re.compile(r"\.weight|load_state_dict|parameters\("),
    "output_size": re.compile("output_size"),
    "bytes": re.compile("uint8|Byte|byte"),
    "training": re.compile("optim|ptimizer|backward"),
    "twofold": re.compile("create_graph"),
}


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


@dataclass(slots=True)
class File:
    """Source, what is known of its values, the edits so far, and the names the output needs."""

    source: Source
    flow: Flow
    purpose: Purpose
    edits: Edits
    spelling: Spelling
    pending: list[Pending] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    claimed: set[ast.AST] = field(default_factory=set)
    gone: set[ast.stmt] = field(default_factory=set)
    inserted_names: set[tuple[ast.AST, str]] = field(default_factory=set)
    blocks: dict[str, str] = field(default_factory=dict)
    inserted: dict[str, str] = field(default_factory=dict)
    mentioned: frozenset[str] = frozenset()

    @property
    def profile(self) -> str:
        return self.purpose.profile

    @property
    def tree(self) -> ast.Module:
        return self.source.tree

    def known(self, node: ast.AST | None) -> Value:
        return self.flow.known(node)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node that holds this one."""
        return self.source.survey.parents.get(node)

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of exactly this type, in the order of the text."""
        return self.source.survey.nodes(kind)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        outer = self.parent(node)
        while outer is not None:
            yield outer
            outer = self.parent(outer)

    def claim(self, node: ast.AST) -> None:
        """The whole subtree is spoken for by a structural rule: its sites get no verdict of their own."""
        self.claimed.update(ast.walk(node))

    def sites(self) -> list[Site]:
        return [site for site in self.flow.sites if site.node not in self.claimed]

    def use_block(self, name: str) -> str:
        """The local name of an inserted block; blocks that it uses come with it."""
        if name not in self.blocks:
            self.blocks[name] = f"{name}_like_torch" if name in self.spelling.taken else name
            for used in blocks.block(name).uses:
                self.use_block(used)
        return self.blocks[name]

    def change(
        self,
        node: ast.AST,
        replacements: Sequence[tuple[Span, Sequence[Piece]]],
        *,
        torch: str = "",
        target: str = "",
        verdict: str,
        rule: str,
        record: str = "",
        reason: Text,
        topic: str = "",
        dropped: tuple[str, ...] = (),
        assumed: tuple[str, ...] = (),
        group: str = "",
        span: Span | None = None,
    ) -> Pending:
        """Make the edits and note why. Without replacements the place is judged and left as it is."""
        edits = [self.edits.replace(place, *pieces) for place, pieces in replacements]
        where = span or self.source.span(node)
        pending = Pending(node, where, edits, torch, target, verdict, rule, record, reason, topic, dropped, assumed, group)
        self.pending.append(pending)
        return pending

    def finding(self, node: ast.AST, code: str, severity: str, message: Text) -> bool:
        """False where the line ends with `# mindport: off`, or with that and this code: its author has decided."""
        line, column = self.source.position(self.source.span(node)[0])
        off = _OFF.search(self.source.line(node.lineno))  # type: ignore[attr-defined]
        if off and (not off[1].strip() or code in off[1].split()):
            return False
        self.findings.append(Finding(line, column, code, severity, message.to_dict()))
        return True


def open_file(text: str, purpose: Purpose, origin: Source | None = None, grown: Sequence[Growth] = ()) -> File:
    """Parse, and gather the evidence; `grown` says where the text differs from the `origin`, the user's. Raises Unusable."""
    source = Source(text, origin, grown)
    flow = Flow(source.tree, source.survey)
    flow.run()
    taken, present = bound_names(source.survey, ROOTS)
    return File(
        source, flow, purpose, Edits(source.data), Spelling(taken, present), mentioned=_mentioned(text) | _shown(flow, source)
    )


def _shown(flow: Flow, source: Source) -> frozenset[str]:
    calls = source.survey.nodes(ast.Call)
    found = {"unbatched"} if without_batch(calls, flow.known) else set()
    if may_hold_none(source.survey):
        found.add("gaps")
    if any(map(_multiplies, calls)) or any(map(_multiplies, source.survey.nodes(ast.BinOp))):
        found.add("products")
    return frozenset(found | ({"float64 layers"} if double_layers(calls, flow, source.survey.parents) else set()))


def _multiplies(node: ast.Call | ast.BinOp) -> bool:
    """Products of tensors, as attention makes them."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.MatMult)
    return (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in _PRODUCTS


def _mentioned(text: str) -> frozenset[str]:
    """What some records ask of the whole file: dtypes that lack CPU kernels, weights that are read or set."""
    return frozenset(what for what, spelled in _MENTIONS.items() if _HINTS[what].search(text) and spelled.search(text))


def mentions_torch(text: str) -> bool:
    """A quick no for files that have nothing of torch in them; a star import may bring torch under its usual short names."""
    return re.search(r"\btorch", text) is not None or (
        re.search(r"\bimport \*", text) is not None and re.search(r"\b(?:nn|F|optim)\.\w", text) is not None
    )
