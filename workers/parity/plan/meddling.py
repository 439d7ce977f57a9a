"""Places where a program reaches for what measures it: the modules of the measurement, its channel, the end of the process.

Most are harmless. A reader has to know them, because program and measurement share a process.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.parity.plan.names import aliases, dotted

REACHING = frozenset(
    """
    os._exit os.abort os.kill os.write os.dup os.dup2 os.fdopen os.pipe os.close os.closerange os.memfd_create
    sys.modules sys._getframe sys._current_frames sys.settrace sys.setprofile sys.meta_path
    gc.get_objects gc.get_referrers gc.get_referents inspect.stack inspect.currentframe inspect.getouterframes
    threading.settrace threading.setprofile signal.signal atexit.register
    """.split()
)
# Attributes by which one comes from any object to what holds it: frames, what a function closes over, a method's object.
INWARD = frozenset(
    """
    f_back f_locals f_globals f_builtins tb_frame gi_frame cr_frame ag_frame
    __self__ __closure__ cell_contents __globals__ __subclasses__ __builtins__
    """.split()
)
FOREIGN = frozenset({"ctypes", "_ctypes", "cffi", "builtins", "faulthandler"})  # modules that reach everything
TELLING = ("workers.parity", "/proc/self", "/dev/fd")
HARMLESS = "sys.modules[__name__]"


def meddling(source: str) -> list[tuple[int, str]]:
    """Line and what is reached for, each name once."""
    tree = ast.parse(source)
    harmless = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Subscript) and ast.unparse(node) == HARMLESS}
    known = aliases(tree)
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if id(node) not in harmless:
            for name in _reached(node, known):
                found.setdefault(name, getattr(node, "lineno", 1))
    return sorted((line, name) for name, line in found.items())


def _reached(node: ast.AST, known: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Attribute | ast.Name) and (name := dotted(node, known)) in REACHING:
        yield name
    elif isinstance(node, ast.Attribute) and node.attr in INWARD:
        yield node.attr
    elif isinstance(node, ast.Import):
        yield from (item.name for item in node.names if item.name.partition(".")[0] in FOREIGN)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in FOREIGN:
        yield str(node.module)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 200:
        yield from (word for word in TELLING if word in node.value)
        yield from (word for word in INWARD if word == node.value)
