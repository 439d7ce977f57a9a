"""Local names of a program and the dotted names that they stand for."""

from __future__ import annotations

import ast


def aliases(tree: ast.Module) -> dict[str, str]:
    """What imports anywhere in the program bind: `nn` to torch.nn, `F` to torch.nn.functional."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for item in node.names:
                found[item.asname or item.name.partition(".")[0]] = item.name if item.asname else item.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {item.asname or item.name: f"{node.module}.{item.name}" for item in node.names}
    return found


def dotted(node: ast.AST, known: dict[str, str]) -> str:
    """The full name of a name or attribute chain, empty for any other expression."""
    if isinstance(node, ast.Name):
        return known.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, known)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


def loaded(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def is_guard(node: ast.stmt) -> bool:
    """`if __name__ == "__main__":`"""
    return isinstance(node, ast.If) and "__name__" in loaded(node.test)


def names_in(source: str) -> frozenset[str]:
    """Last parts of the dotted names that a program uses, for the tolerance table."""
    tree = ast.walk(ast.parse(source))
    return frozenset(
        node.attr if isinstance(node, ast.Attribute) else node.id for node in tree if isinstance(node, ast.Attribute | ast.Name)
    )
