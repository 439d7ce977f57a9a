"""`version.parse(torch.__version__)`: programs ask it to choose between spellings of torch, and these translate as torch 2.13's."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk

VERSION = "2.13.0"  # whose names the records describe
_OF_TORCH = ("torch.__version__", "torch.version.__version__")
_VERSIONS = dict.fromkeys(_OF_TORCH, VERSION) | {"torchvision.__version__": "0.28.0"}
_LOGGED = frozenset({"info", "debug", "warning"})
_SHOWN = frozenset({"print", "format", "write", "log", "append"}) | _LOGGED
_PRINTED = Text(
    "What is printed is the version of MindSpore, which the program runs on now.",
    "打印的是 MindSpore 的版本，程序现在在其上运行。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        name = next((name for name in _VERSIONS if site.name == name or site.name.startswith(name + ".")), "")
        asked = _asked(site.node) if name else None
        if asked is None:
            continue
        replaced = name not in _OF_TORCH  # nothing of MindSpore's stands for it, whoever reads it
        if not replaced and _is_printed(file, asked):
            file.claim(site.node)
            file.change(
                site.node, [(file.source.span(asked), [file.spelling.spell("mindspore.__version__")])], torch=name,
                target="mindspore.__version__", verdict="adapted", reason=_PRINTED,
            )  # fmt: skip
        elif replaced or not _is_shown(file, asked):
            file.claim(site.node)
            file.change(
                site.node, [(file.source.span(asked), [repr(_VERSIONS[name])])], torch=name, target="", verdict="adapted",
                reason=_reason(name),
            )  # fmt: skip


def _reason(name: str) -> Text:
    package, version = name.partition(".")[0], _VERSIONS[name]
    return Text(
        f"The program asks which {package} it has: it is translated as a program for {version}.",
        f"程序在查询 {package} 的版本：翻译按 {version} 的程序处理。",
    )


def _asked(node: ast.expr) -> ast.expr | None:
    """The version itself: the site may be one of its methods, `torch.__version__.split`."""
    found = (part for part in walk(node) if isinstance(part, ast.Attribute) and part.attr == "__version__")
    return next(found, node if isinstance(node, ast.Name) else None)


def _is_printed(file: File, node: ast.AST) -> bool:
    """The text of a print or of a logger's message: nothing reads it but a person."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.Call):
            func = outer.func
            if isinstance(func, ast.Attribute) and func.attr == "format" and isinstance(func.value, ast.Constant):
                continue
            printed = isinstance(func, ast.Name) and func.id == "print" and all(k.arg != "file" for k in outer.keywords)
            return printed or (isinstance(func, ast.Attribute) and func.attr in _LOGGED)
        if not isinstance(outer, ast.FormattedValue | ast.JoinedStr | ast.BinOp | ast.Tuple):
            return False
    return False


def _is_shown(file: File, node: ast.AST) -> bool:
    """Put into a table or a text that goes somewhere: a person knows who reads it there, and the line is left for one."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.FormattedValue | ast.Dict):
            return True
        if isinstance(outer, ast.Call):
            return called_name(outer) in _SHOWN
        if isinstance(outer, ast.stmt):
            return False
    return False
