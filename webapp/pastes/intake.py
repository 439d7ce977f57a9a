"""From a request to source text, or to a named refusal that keeps what was sent.

Only what can be answered at once is answered here; the engine has the last word on what it can use.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from pathlib import PurePath

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from knowledge import syntax
from webapp.pastes import notebooks

MAX_BYTES = 2_000_000
LONGEST_NAME = 200
MAX_DEPTH = 900  # levels of the syntax tree; real programs stay below a hundred
STATUS = {"empty": 400, "name": 400, "binary": 400, "too-large": 413}
STATUS |= {"syntax": 422, "python2": 422, "too-deep": 422, "notebook": 422}


@dataclass
class Refused(Exception):
    code: str
    message: str
    text: str = ""
    line: int = 0
    column: int = 0

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 422)


@dataclass(frozen=True)
class Sent:
    text: str
    name: str = ""
    notebook: str = ""


def sent(request: HttpRequest) -> Sent:
    """The field `code`, as text or as a file; the form's file field counts when a file was chosen. Raises Refused."""
    chosen = request.FILES.get("code") or request.FILES.get("file")
    found = _from_file(chosen) if chosen else Sent(_unposted(request.POST.get("code", "")))
    program = check(found.text)
    return found if found.name else replace(found, name=_named_after(program))


def _named_after(program: ast.Module) -> str:
    """A name for what was pasted, so that lists and downloads tell one program from another: its last network's, which as a
    rule holds the others, else its first class's or function's."""
    classes = [node for node in program.body if isinstance(node, ast.ClassDef)]
    networks = [node.name for node in classes if any(ast.unparse(base).endswith("Module") for base in node.bases)]
    functions = [node.name for node in program.body if isinstance(node, ast.FunctionDef)]
    named = [*networks[-1:], *(node.name for node in classes), *functions]
    return f"{named[0].lower()[: LONGEST_NAME - 3]}.py" if named else ""


def sent_archive(request: HttpRequest) -> UploadedFile[bytes] | None:
    """The uploaded file when it is a zip archive by name."""
    chosen = request.FILES.get("code") or request.FILES.get("file")
    return chosen if chosen and (chosen.name or "").lower().endswith(".zip") else None


def too_large(text: str = "") -> Refused:
    limit = MAX_BYTES // 1_000_000
    return Refused("too-large", _("The text is larger than %(limit)s MB. Send one module at a time.") % {"limit": limit}, text)


def _from_file(upload: UploadedFile[bytes]) -> Sent:
    name = PurePath(upload.name or "").name[-LONGEST_NAME:]
    if not any(map(str.isalnum, name)):
        raise Refused("name", _("%(name)s is no name for a file: it holds neither a letter nor a digit.") % {"name": name})
    if (upload.size or 0) > (notebooks.MAX_BYTES if name.lower().endswith(notebooks.SUFFIX) else MAX_BYTES):
        raise too_large()
    try:
        return read(upload.read().decode("utf-8"), name)
    except UnicodeDecodeError as problem:
        message = _("%(name)s is not UTF-8 text: byte %(offset)s cannot be read.")
        raise Refused("binary", message % {"name": name, "offset": problem.start}) from None


def read(text: str, name: str) -> Sent:
    """A program as it stands, a notebook as the program of its cells. Raises Refused."""
    if not name.lower().endswith(notebooks.SUFFIX):
        return Sent(text, name)
    try:
        program, kept = notebooks.opened(text)
        return Sent(program, name, kept)
    except notebooks.Unreadable as problem:
        raise Refused("notebook", str(problem)) from None


def _unposted(text: str) -> str:
    # Browsers send every line end of a text area as CRLF, whatever was pasted.
    return text.replace("\r\n", "\n")


def check(text: str) -> ast.Module:
    """Refuses what is no Python 3 text of a size and depth that can be parsed."""
    if not text.strip():
        raise Refused("empty", _("There is nothing to translate: paste some PyTorch code."), text)
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise too_large(text)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Refused("binary", _("This is not text: it holds a null character."), text.replace("\0", "\ufffd"), line)
    return _parse(text)


def _parse(text: str) -> ast.Module:
    try:
        tree = syntax.module(text.removeprefix("\ufeff"))
    except SyntaxError as problem:
        raise _syntax(problem, text) from None
    except (RecursionError, MemoryError):
        raise Refused("too-deep", _("The program is nested too deeply to be parsed."), text) from None
    except ValueError as problem:
        raise Refused("binary", str(problem), text) from None
    if _depth(tree) > MAX_DEPTH:
        raise Refused("too-deep", _("The program is nested too deeply to be parsed."), text)
    return tree


def _depth(tree: ast.AST) -> int:
    """Levels of the tree, counted without recursion: how deep Python itself would follow depends on the process."""
    level, depth = [tree], 0
    while level and depth <= MAX_DEPTH:
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        depth += 1
    return depth


def _syntax(problem: SyntaxError, text: str) -> Refused:
    line, column = problem.lineno or 1, problem.offset or 1
    if "too many nested" in problem.msg or "too many levels" in problem.msg:
        return Refused("too-deep", _("The program is nested too deeply to be parsed."), text, line, column)
    if "Missing parentheses in call" in problem.msg or "exception types must be parenthesized" in problem.msg:
        return Refused("python2", _("This is Python 2. Convert it to Python 3 first, for example with 2to3."), text, line, column)
    return Refused("syntax", _("Syntax error: %(what)s") % {"what": problem.msg}, text, line, column)
