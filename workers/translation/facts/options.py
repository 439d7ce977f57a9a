"""`args = parser.parse_args()`: an object of options from the command line, which are numbers, texts and lists of these."""

from __future__ import annotations

import ast

from workers.translation.facts.places import Assignments


def holds_options(assignments: Assignments, name: str) -> bool:
    """That is what the name is bound to, and nothing else."""
    bound = assignments.to(name)
    return len(bound) == 1 and _parses(bound[0].value)


def _parses(value: ast.expr) -> bool:
    func = value.func if isinstance(value, ast.Call) and not value.args else None
    return isinstance(func, ast.Attribute) and func.attr == "parse_args"
