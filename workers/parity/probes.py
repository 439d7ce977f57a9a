"""A record's example as something that runs: a torch function, its arguments, and our translation of it."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from knowledge.decision import DEFAULTS
from knowledge.devices import KINDS
from knowledge.record import Example, Record
from workers.parity import inputs
from workers.translation import Translation, Unusable, translate

GENERATION = 3  # raise it when the way of measuring changes: every record is then measured again
SEED = 0
RANKED = ("exact", "adapted", "review", "unsupported")


class BadExample(ValueError):
    """An example that cannot be run; the message says what its author should change."""


@dataclass(frozen=True)
class Probe:
    name: str
    number: int
    profile: str
    source: str
    translated: str
    verdict: str
    arguments: dict[str, Any]
    compare: str
    device: str = ""  # of the translation, where that for the CPU reads otherwise

    @property
    def key(self) -> str:
        return f"{self.name}#{self.number}:{self.profile}"

    @property
    def digest(self) -> str:
        """Changes whenever the outcome may change."""
        return _digest(
            str(GENERATION),
            self.source,
            self.translated,
            self.compare,
            repr(list(self.arguments.items())),
            *filter(None, [self.device]),
        )

    @property
    def question(self) -> str:
        """The same for probes of which torch computes the same."""
        return _digest(self.source, repr(list(self.arguments.items())))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def probe(record: Record, number: int, example: Example, profile: str) -> Probe:
    arguments = inputs.make_all(example.inputs, SEED)
    source = function_text(example.before, arguments, record.imports)
    try:
        translation = translate(source, profile=profile, companion="inline", decisions=DEFAULTS)
        on_cpu = translate(source, profile=profile, device="cpu", companion="inline", decisions=DEFAULTS)
    except Unusable as error:
        raise BadExample(f"the example cannot be translated: {error}") from None
    device = "" if _code(on_cpu) == _code(translation) else KINDS[0]
    if not device:
        translation = on_cpu  # what is declared against the usual device is no matter of a measurement here
    about = (source, translation.text, _verdict(translation), arguments, example.compare)
    return Probe(record.torch, number, profile, *about, device)


def function_text(before: str, arguments: dict[str, Any], imports: tuple[str, ...] = ("import torch",)) -> str:
    """The example as a function of its inputs that returns what its last line says."""
    try:
        body = ast.parse(before).body
    except SyntaxError as error:
        raise BadExample(f"the example is not Python: {error}") from None
    if not body or not isinstance(body[-1], ast.Expr):
        raise BadExample("the last line of the example must be an expression: it is the result")
    lines = before.strip("\n").splitlines()
    last = body[-1].lineno - 1 - (len(before) - len(before.lstrip("\n")))
    lines[last] = f"return {lines[last]}"
    words = [f"{name}: torch.Tensor" if isinstance(value, np.ndarray) else name for name, value in arguments.items()]
    indented = "\n".join(f"    {line}" if line.strip() else "" for line in lines)
    header = "\n".join(imports)
    return f"{header}\n\n\ndef example({', '.join(words)}):\n{indented}\n"


def _code(translation: Translation) -> str:
    """The text without comments, which hold the marks."""
    return ast.unparse(ast.parse(translation.text))


def _verdict(translation: Translation) -> str:
    found = [change.verdict for change in translation.changes if change.verdict in RANKED]
    return max(found, key=RANKED.index, default="exact")
