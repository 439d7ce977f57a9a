"""`class Norm(nn.BatchNorm2d)` with a forward method of its own: it computes by torch's names, which MindSpore's class has not.

It derives from what torch's batch norms derive from. It happens before translation, on the text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import knowledge
from workers.translation.call_sites.type_tests import is_type_test
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk

_LAYERS = frozenset(f"torch.nn.BatchNorm{axes}d" for axes in (1, 2, 3))


def with_own_batch_norms(file: File) -> File:
    """The same file; where it asks of a layer whether it is a batch norm, these stay ones."""
    named = (site for site in file.types.sites if site.name in _LAYERS)
    if any(not isinstance(file.parent(site.node), ast.ClassDef) and is_type_test(file, site) for site in named):
        return file
    bases = [base for cls in file.nodes(ast.ClassDef) for base in _replaced(file, cls)]
    texts = {file.source.span(base): f"{file.source.text_of(base.value)}.modules.batchnorm._BatchNorm" for base in bases}
    return reopened(file, texts) if texts else file


def _replaced(file: File, cls: ast.ClassDef) -> Iterator[ast.Attribute]:
    base = cls.bases[0] if len(cls.bases) == 1 else None
    if not isinstance(base, ast.Attribute) or file.types.dotted(base) not in _LAYERS:
        return
    forward = next((m for m in cls.body if isinstance(m, ast.FunctionDef) and m.name == "forward"), None)
    record = knowledge.find_exact(file.types.dotted(base))
    read = {node.attr for node in walk(cls) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)}
    own = {"_check_input_dim", *(record.missing_attributes if record is not None else ())}
    if forward is not None and read & own and not any(isinstance(n, ast.Attribute) and n.attr == "forward" for n in walk(cls)):
        yield base
