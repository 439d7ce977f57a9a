"""Which networks an optimizer trains, as far as the file shows it."""

from __future__ import annotations

import ast
import re

from workers.translation.file import File

_ROOT = re.compile(r"([\w.\[\]'\"]+)\.(?:named_)?parameters\(\)")
_WORDS = re.compile(r"optimizers?|optim|opt|solver|net|model|self|_|\.", re.IGNORECASE)


def made_of(file: File, optimizer: str) -> str | None:
    """The text of the parameters that the optimizer was created with."""
    for assign in file.nodes(ast.Assign):
        call = assign.value
        if isinstance(call, ast.Call) and file.known(call).kind == "optimizer" and optimizer in map(ast.unparse, assign.targets):
            given = call.args[0] if call.args else next((k.value for k in call.keywords if k.arg == "params"), None)
            if given is not None:
                return ast.unparse(given)
    return None


def roots_of(parameters: str) -> list[str]:
    """`list(a.parameters()) + list(b.parameters())` -> a, b."""
    return _ROOT.findall(parameters)


class Ownership:
    """Answers for one group: its own optimizers, and all others of the scope."""

    def __init__(self, file: File, own: list[str], others: list[str]) -> None:
        self.own = self._networks(file, own)
        self.others = self._networks(file, [text for text in others if text not in own])
        self.own_words, self.other_words = [self._words(texts) for texts in (own, [t for t in others if t not in own])]

    @staticmethod
    def _networks(file: File, optimizers: list[str]) -> set[str]:
        return {root for text in optimizers if (made := made_of(file, text)) for root in roots_of(made)}

    @staticmethod
    def _words(texts: list[str]) -> set[str]:
        return {word for text in texts if (word := _WORDS.sub("", text).lower())}

    def may_reach(self, statement: ast.stmt) -> bool:
        """Whether weights of the own optimizers may be used in the statement. Where the file does not show it, names decide."""
        called = {ast.unparse(n.func) for n in ast.walk(statement) if isinstance(n, ast.Call)}
        if called & self.own:
            return True
        if called & self.others:
            return False
        words = {_WORDS.sub("", name).lower() for name in called}
        return not any(self._alike(word, self.other_words) and not self._alike(word, self.own_words) for word in words if word)

    @staticmethod
    def _alike(word: str, words: set[str]) -> bool:
        return any(word.startswith(other) or other.startswith(word) for other in words)
