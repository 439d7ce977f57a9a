"""Methods that a tensor shares with objects of an imported package or of the file's own classes: they do not say whose they are."""

from __future__ import annotations

import ast

from workers.translation.facts.names import shared_methods
from workers.translation.source.survey import Survey

_OF_PACKAGES = {
    "matplotlib": frozenset({"scatter"}),
    "pandas": frozenset({"bool", "cov", "cummax", "cummin", "diff", "median", "mode", "quantile", "unique", "where"}),
    "pathlib": frozenset({"absolute"}),
    "re": frozenset({"sub"}),
}


def shared_in(survey: Survey) -> frozenset[str]:
    """The names that objects other than tensors have too, as far as this file may come to them."""
    modules = [alias.name for node in survey.nodes(ast.Import) for alias in node.names]
    modules += [node.module or "" for node in survey.nodes(ast.ImportFrom) if not node.level]
    imported = {module.partition(".")[0] for module in modules}
    own = {member.name for cls in survey.nodes(ast.ClassDef) for member in cls.body if isinstance(member, ast.FunctionDef)}
    return shared_methods().union(own, *(_OF_PACKAGES[package] for package in sorted(imported & _OF_PACKAGES.keys())))
