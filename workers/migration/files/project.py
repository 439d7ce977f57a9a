"""pyproject.toml, setup.cfg and setup.py: the requirements in them, wherever the format keeps them; nothing else is touched."""

from __future__ import annotations

import ast
import itertools
import re
import tomllib
from collections.abc import Iterator

from workers.migration import dependencies
from workers.migration.notes import Migrated, Note

_POETRY = re.compile(r"^(torch|torchvision|torchtext|numpy)(\s*=\s*)(.+)$")
_SECTION = re.compile(r"^\[(.+)\]\s*$")
_SECTIONS = re.compile(r"^\[([^\[\]\n]+)\][ \t]*$", re.MULTILINE)
_LIST = re.compile(r"^[ \t]*\"?(?P<key>[\w.-]+)\"?[ \t]*=[ \t]*\[", re.MULTILINE)
_GROUPS = ("project.optional-dependencies", "dependency-groups")
_QUOTED = re.compile(r"(?P<quote>[\"'])(?P<text>[^\"'\n]+)(?P=quote)")


def migrated(text: str, device: str = "ascend", name: str = "pyproject.toml") -> Migrated:
    """`name` tells the format. A file that its format's own parser refuses stays as it is."""
    try:
        if name.endswith(".py"):
            return _replaced(text, sorted(_in_setup_py(text)))
        if name.endswith(".cfg"):
            return _setup_cfg(text)
        tomllib.loads(text)
        lists = _replaced(text, list(_in_pyproject(text)))
        tables = _poetry(lists.text)
        return Migrated(tables.text, (*lists.notes, *tables.notes))
    except (SyntaxError, tomllib.TOMLDecodeError):
        return Migrated(text)


def _in_pyproject(text: str) -> Iterator[tuple[int, int]]:
    """Where the lists stand that hold requirements (PEP 621, PEP 735, build-system): first and last offset of each."""
    for found in _LIST.finditer(text):
        before = _SECTIONS.findall(text, 0, found.start())
        if found["key"] in ("dependencies", "requires") or (before and before[-1] in _GROUPS):
            yield found.start(), _closed(text, found.end())


def _closed(text: str, start: int) -> int:
    """Behind the bracket that ends the list; strings (`"x[extra]"`) hold brackets of their own."""
    depth = 1
    for token in re.finditer(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*|[\[\]]", text[start:]):
        depth += {"[": 1, "]": -1}.get(token[0], 0)
        if not depth:
            return start + token.end()
    return len(text)


def _in_setup_py(text: str) -> Iterator[tuple[int, int]]:
    """What is given to setup() as *_requires, and lists that a name with `require` or `dependencies` holds."""
    lines = text.splitlines(keepends=True)
    starts = [0, *itertools.accumulate(map(len, lines))]

    def place(node: ast.expr) -> tuple[int, int]:
        first = len(lines[node.lineno - 1].encode()[: node.col_offset].decode())
        last = len(lines[(node.end_lineno or 1) - 1].encode()[: node.end_col_offset].decode())
        return starts[node.lineno - 1] + first, starts[(node.end_lineno or 1) - 1] + last

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and (node.arg or "").endswith(("_requires", "_require")):
            yield place(node.value)
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and re.search("requir|dependenc", target.id, re.IGNORECASE) for target in node.targets
        ):
            yield place(node.value)


def _replaced(text: str, places: list[tuple[int, int]]) -> Migrated:
    """In each place every quoted requirement by what stands for it; one that goes takes its comma along."""
    notes: list[Note] = []
    for start, end in reversed(places):
        part = text[start:end]
        for quoted in reversed(list(_QUOTED.finditer(part))):
            change = dependencies.of(quoted["text"])
            if change is None:
                continue
            notes.append(dependencies.note(quoted["text"], change, text.count("\n", 0, start + quoted.start()) + 1))
            if change.requirement:
                part = f"{part[: quoted.start()]}{quoted['quote']}{change.requirement}{quoted['quote']}{part[quoted.end() :]}"
            elif change.requirement == "":
                part = _without(part, quoted.start(), quoted.end())
        text = text[:start] + part + text[end:]
    return Migrated(text, tuple(reversed(notes)))


def _without(part: str, start: int, end: int) -> str:
    """The item with its comma, and with its line where it has one of its own."""
    line = part.rfind("\n", 0, start) + 1
    behind = re.compile(r"[ \t]*,?[ \t]*(?:#[^\n]*)?(?=\n)").match(part, end)
    if line and not part[line:start].strip() and behind:
        return part[:line] + part[behind.end() + 1 :]
    if comma := re.compile(r"[ \t]*,[ \t]*").match(part, end):
        return part[:start] + part[comma.end() :]
    before = part[:start].rstrip()
    return before.removesuffix(",") + part[end:]


def _poetry(text: str) -> Migrated:
    """`[tool.poetry.dependencies]` names each distribution as a key."""
    lines, notes, section = [], [], ""
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        section = found[1] if (found := _SECTION.match(line)) else section
        entry = _POETRY.match(line.rstrip("\r\n")) if section.startswith("tool.poetry") and "dependencies" in section else None
        version = re.sub(r"[\"'^]", "", entry[3]) if entry else ""
        change = dependencies.of(f"{entry[1]}=={version}" if version[:1].isdigit() else f"{entry[1]}{version}") if entry else None
        if entry is None or change is None or change.requirement is None:
            lines.append(line)
            continue
        notes.append(dependencies.note(entry[1], change, number))
        if change.requirement:
            name, bounds = re.fullmatch(r"([\w-]+)(.*)", change.requirement).groups()  # type: ignore[union-attr]
            lines.append(f'{name}{entry[2]}"{bounds.removeprefix("==")}"\n')
    return Migrated("".join(lines), tuple(notes))


def _setup_cfg(text: str) -> Migrated:
    """The indented lines below install_requires and the extras."""
    lines, notes, inside, section = [], [], False, ""
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if found := _SECTION.match(line):
            section, inside = found[1], False
        elif line[:1].strip():
            inside = line.split("=")[0].strip() in ("install_requires", "setup_requires", "tests_require") or (
                section == "options.extras_require"
            )
        change = dependencies.of(line) if inside and line[:1].isspace() and line.strip() else None
        if change is None or change.requirement is None:
            lines.append(line)
        elif change.requirement:
            lines.append(line[: len(line) - len(line.lstrip())] + change.requirement + "\n")
        if change is not None:
            notes.append(dependencies.note(line, change, number))
    return Migrated("".join(lines), tuple(notes))
