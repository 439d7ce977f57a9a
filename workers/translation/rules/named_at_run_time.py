"""`getattr(torch.optim, name)`, `getattr(nn, rnn_type)`: a class that the run chooses, where the code says among which."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.reach import UNSEEN
from workers.translation.sites import Site, by_text

_OPTIMIZER = Text(
    "MindSpore's optimizers have torch's names; the class found takes torch's arguments.",
    "MindSpore 的优化器与 torch 同名；查到的类接受 torch 的参数。",
)
_CHOSEN = Text("The classes among which the run chooses are listed.", "列出运行时可选择的各个类。")
_RECURRENT = ("RNN", "LSTM", "GRU")


def rewrite_file(file: File) -> None:
    for site in file.sites():
        if site.name == f"torch.optim.{UNSEEN}":
            named = _getattr(site)
            if named is not None:
                _note(
                    file, site, named, [f"{file.use_block('optimizer_named')}(", file.source.span(named.args[1]), ")"], _OPTIMIZER
                )
        elif site.name == f"torch.nn.{UNSEEN}":
            named = _getattr(site)
            if named is not None and (classes := _classes(file, named)):
                listed = ", ".join(f'"{name}": {file.use_block(block)}' for name, block in classes.items())
                _note(file, site, named, [f"{{{listed}}}[", file.source.span(named.args[1]), "]"], _CHOSEN)


def _getattr(site: Site) -> ast.Call | None:
    return by_text(site.node.func if site.call is not None else site.node) if isinstance(site.node, ast.Call) else None


def _classes(file: File, named: ast.Call) -> dict[str, str]:
    """Name -> block with torch's own arguments, of each class that can be meant; empty where one has none."""
    names = _tested(file, named) or (_RECURRENT if "rnn" in ast.unparse(named.args[1]).lower() else ())
    found: dict[str, str] = {}
    for name in names:
        record = knowledge.find_exact(f"torch.nn.{name}")
        targets = record.targets_for(file.profile) if record is not None else ()
        block = next((t.block for t in targets if t.block), "")
        if not block:
            return {}
        found[name] = block
    return found


def _tested(file: File, named: ast.Call) -> tuple[str, ...]:
    """`if rnn_type in ["LSTM", "GRU"]:` around the line, or `assert cell in (...)` in the same function."""
    asked = ast.dump(named.args[1])
    tests = [outer.test for outer in file.ancestors(named) if isinstance(outer, ast.If) and _holds(outer.body, named)]
    scope = next((o for o in file.ancestors(named) if isinstance(o, ast.FunctionDef)), file.tree)
    tests += [node.test for node in ast.walk(scope) if isinstance(node, ast.Assert)]
    compares = [test for test in tests if isinstance(test, ast.Compare) and ast.dump(test.left) == asked and len(test.ops) == 1]
    for test in compares:
        held = test.comparators[0]
        items = held.elts if isinstance(held, ast.List | ast.Tuple | ast.Set) and isinstance(test.ops[0], ast.In) else []
        names = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        if names and len(names) == len(items):
            return tuple(names)
    return ()


def _holds(body: list[ast.stmt], node: ast.AST) -> bool:
    return any(inner is node for statement in body for inner in ast.walk(statement))


def _note(file: File, site: Site, named: ast.Call, pieces: list[Piece], why: Text) -> None:
    file.claimed.update({site.node, named, *ast.walk(named.args[0]), named.func})
    file.change(
        site.node, [(file.source.span(named), pieces)], torch=site.name.removesuffix(f".{UNSEEN}"), target="mindspore",
        verdict="adapted", rule="named_at_run_time", reason=why,
    )  # fmt: skip
