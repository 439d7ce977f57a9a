"""The files of a repository as they go into the sandbox: bounded, with what stays outside named."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from workers.migration.inventory import inventory
from workers.migration.steps import is_started, is_test
from workers.translation.facts.modules import Modules

MOST = 32 << 20  # bytes of all files
LARGEST = 8 << 20  # bytes of one
NO_MODULES = frozenset({"setup.py", "conf.py", "conftest.py", "noxfile.py", "fabfile.py"})
_SETTINGS = frozenset(
    "append insert filterwarnings simplefilter basicConfig use manual_seed seed set_seed setdefault set_context set_device "
    "set_num_threads set_printoptions update register getLogger setrecursionlimit set_start_method".split()
)

# What computes is either there or not: nothing stands in for a framework.
_ELSEWHERE = sys.stdlib_module_names | {"torch", "torchvision", "torchaudio", "torchtext", "mindspore", "numpy", "ms_companion"}


@dataclass
class Tree:
    """files: contents by path; left: paths of what is too large."""

    files: dict[str, bytes] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)

    def text(self, path: str) -> str:
        return self.files[path].decode("utf-8", "replace")


def read(root: Path) -> Tree:
    """The smallest files first: programs go along before data does."""
    found, size = Tree(), 0
    for entry in sorted(inventory(root), key=lambda entry: (not entry.path.endswith(".py"), entry.size)):
        if entry.size > LARGEST or size + entry.size > MOST:
            found.left.append(entry.path)
            continue
        size += entry.size
        found.files[entry.path] = (root / entry.path).read_bytes()
    return found


@dataclass(frozen=True)
class Contents:
    """modules: dotted names by path; programs: what is started; tests: what pytest is given."""

    modules: dict[str, str]
    programs: list[str]
    tests: list[str]
    imports: dict[str, list[str]] = field(default_factory=dict)  # the files that a file imports, by path
    packages: frozenset[str] = frozenset()  # that the project cannot do without and that are not its own

    def reached(self, path: str) -> set[str]:
        """The files that run when this one does."""
        found, waiting = set[str](), [path]
        while waiting:
            waiting += [other for other in self.imports.get(waiting.pop(), ()) if other not in found]
            found |= set(waiting)
        return found


def contents(tree: Tree) -> Contents:
    trees = trees_of(tree)
    modules = Modules(trees)
    paths = {name: path for path, name in modules.names.items()}
    imports = {path: [paths[name] for name in modules.imported(tree, modules.names[path])] for path, tree in trees.items()}
    used = {modules.names[other] for others in imports.values() for other in others}
    tests = [path for path in trees if is_test(path) and PurePosixPath(path).name.startswith("test")]
    others = [path for path in trees if not is_test(path) or _only_called_a_test(path, trees[path])]
    scripts = [path for path in others if modules.names[path] not in used and _computes(trees[path])]
    guarded = [path for path in others if path not in scripts and is_started(path, tree.text(path))]
    order = sorted([*scripts, *guarded], key=lambda path: (path.count("/"), path in guarded, path))
    plain = {path: name for path in others if path not in scripts and (name := _dotted(modules.names[path]))}
    own = {part.removesuffix(".py") for path in tree.files for part in PurePosixPath(path).parts}
    return Contents(plain, order, tests, imports, frozenset(_needed(trees.values()) - own))


def trees_of(tree: Tree) -> dict[str, ast.Module]:
    """Its modules by their paths, but for those that only set up."""
    paths = [path for path in sorted(tree.files) if path.endswith(".py") and PurePosixPath(path).name not in NO_MODULES]
    return {path: parsed for path in paths if (parsed := _parsed(tree.text(path))) is not None}


def _only_called_a_test(path: str, tree: ast.Module) -> bool:
    """`add_test.py` that reads a command line, or works through a task: no function in it is a test."""
    name = PurePosixPath(path)
    tests = (n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef))
    return name.stem.endswith("_test") and not any(name.lower().startswith("test_") or name.startswith("Test") for name in tests)


def _needed(trees: Iterable[ast.Module]) -> set[str]:
    """Not what is imported below `try` anywhere: the project knows what to do without it."""
    everywhere, tried = set[str](), set[str]()
    for tree in trees:
        everywhere |= _roots(tree)
        tried |= {root for node in ast.walk(tree) if isinstance(node, ast.Try | ast.TryStar) for root in _roots(node)}
    return everywhere - tried - _ELSEWHERE


def _roots(tree: ast.AST) -> set[str]:
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in imports if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in names}


def _parsed(text: str) -> ast.Module | None:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _dotted(name: str) -> str:
    """Empty for what cannot be imported by a name."""
    parts = name.removeprefix("src/").split("/")
    return ".".join(parts) if all(part.isidentifier() for part in parts) else ""


def _computes(tree: ast.Module) -> bool:
    """It does its work when it is imported: loops and calls at its top, beside settings."""
    return any(isinstance(node, ast.For | ast.While | ast.With) or _acts(node) for node in tree.body)


def _acts(node: ast.stmt) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    func = call.func
    return (func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")) not in _SETTINGS
