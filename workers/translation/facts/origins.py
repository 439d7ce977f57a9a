"""Where a name of another package comes from: `np.random.rand` is numpy.random.rand, whatever the file calls numpy."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from workers.translation.facts.symbols import Symbol, Symbols
from workers.translation.source.survey import Survey


class Origins:
    """The import lines of a file, by the symbols that they bind."""

    def __init__(self, survey: Survey, symbols: Symbols) -> None:
        self._symbols = symbols
        self._by_symbol: dict[Symbol, str] = {}
        for node in survey.nodes(ast.Import):
            for alias in node.names:
                self._note(alias, alias.name if alias.asname else alias.name.partition(".")[0])
        for statement in survey.nodes(ast.ImportFrom):
            for alias in statement.names:
                self._note(alias, f"{'.' * statement.level}{statement.module or ''}.{alias.name}")

    def of(self, node: ast.AST) -> str:
        """The dotted name; empty for what does not begin with an imported name."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        symbol = self._symbols.symbol(node) if isinstance(node, ast.Name) else None
        origin = self._by_symbol.get(symbol, "") if symbol is not None else ""
        return ".".join([origin, *reversed(parts)]) if origin else ""

    def all(self) -> Iterable[str]:
        """Whatever the import lines bind."""
        return self._by_symbol.values()

    def _note(self, alias: ast.alias, name: str) -> None:
        symbol = self._symbols.of.get(alias)
        if symbol is not None:
            self._by_symbol[symbol] = name
