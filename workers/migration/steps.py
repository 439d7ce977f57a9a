"""The files of the migrated tree, in the steps in which a maintainer would commit them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from workers import bundling
from workers.formats import notebook
from workers.migration.files import config, container, environment, project, readme, requirements, script
from workers.migration.inventory import Entry, Kind
from workers.migration.notes import Matter, Migrated, Note
from workers.translation import Translation, Unusable

Translator = Callable[[Mapping[str, str]], Mapping[str, Translation | Unusable]]
_PREPARED: dict[Kind, Callable[..., Migrated]] = {
    Kind.REQUIREMENTS: requirements.migrated,
    Kind.ENVIRONMENT: environment.migrated,
    Kind.CONTAINER: container.migrated,
    Kind.WORKFLOW: script.migrated,
    Kind.SCRIPT: script.migrated,
    Kind.CONFIG: config.migrated,
}
_STARTS = ("train", "main")
_ENTRY = re.compile(r"^if __name__ == ['\"]__main__['\"]:", re.MULTILINE)
_READS_WORDS = re.compile(r"^\w.*\bparse_args\(", re.MULTILINE)  # at the top of the file


@dataclass(frozen=True, slots=True)
class Step:
    """One commit: its message and the files that it writes."""

    message: str
    files: dict[str, str]


@dataclass
class Migration:
    """The steps in order, what is to be said of each file, and what the translation of each program came to."""

    steps: list[Step] = field(default_factory=list)
    notes: dict[str, tuple[Note, ...]] = field(default_factory=dict)
    translations: dict[str, Translation] = field(default_factory=dict)
    refused: dict[str, Unusable] = field(default_factory=dict)

    def files(self) -> dict[str, str]:
        """Everything that is written, the last word on each path."""
        return {path: text for step in self.steps for path, text in step.files.items()}


def migration(root: Path, entries: Iterable[Entry], translate: Translator, device: str, companion: str = "package") -> Migration:
    """`translate` is asked once for all programs; where the companion comes along, one serves all of them."""
    found = list(entries)
    made = Migration()
    texts = {entry.path: (root / entry.path).read_bytes().decode("utf-8") for entry in found if _is_read(entry)}
    windows = {entry.path for entry in found if "\r\n" in texts.get(entry.path, "") and entry.kind is not Kind.PROGRAM}
    texts |= {path: texts[path].replace("\r\n", "\n") for path in windows}  # a program's translation keeps its own
    sources = _sources(found, texts, made)
    results: dict[str, str] = {}
    for path, result in translate(sources).items():
        if isinstance(result, Unusable):
            made.refused[path] = result
            continue
        made.translations[path] = result
        text = _written(path, texts[path], result.text, made)
        if text != texts[path]:
            results[path] = text
    wanted = {name for result in made.translations.values() for name in bundling.imported(result.text)}
    package = bundling.files(wanted) if companion == "package" else {}
    prepared = dict(_prepared(found, texts, device, made, bool(package)))
    for files in (prepared, results):
        files |= {path: text.replace("\n", "\r\n") for path, text in files.items() if path in windows}
    made.steps = [step for step in _steps(found, prepared, results, package) if step.files]
    return made


def _is_read(entry: Entry) -> bool:
    return entry.kind not in (Kind.DATA, Kind.CHECKPOINT, Kind.KERNEL, Kind.OTHER)


def _prepared(
    entries: list[Entry], texts: Mapping[str, str], device: str, made: Migration, accompanied: bool
) -> Iterator[tuple[str, str]]:
    """Everything but programs; what is listed and not touched is in the notes only. accompanied: the companion comes along."""
    below = _started_below(entries, texts)
    for entry in entries:
        text = texts.get(entry.path, "")
        if entry.kind is Kind.PROJECT:
            done = project.migrated(text, device, PurePosixPath(entry.path).name)
        elif entry.kind in _PREPARED:
            done = _PREPARED[entry.kind](text, device)
            if accompanied and entry.path.endswith(".sh") and "/" not in entry.path:
                found = script.on_path(done.text, below)
                done = Migrated(found.text, (*done.notes, *found.notes))
        elif entry.kind is Kind.README and "/" not in entry.path:
            listed = any(e.path == "requirements.txt" for e in entries)
            done = readme.migrated(text, _starts(entries, texts), listed, accompanied, bool(below))
        else:
            continue
        if done.notes:
            made.notes[entry.path] = done.notes
        if done.text != text:
            yield entry.path, done.text


def _starts(entries: list[Entry], texts: Mapping[str, str]) -> str:
    """The program a reader would start: train.py, main.py, or the first that can be; empty where there is none."""
    runs = [entry.path for entry in entries if entry.kind is Kind.PROGRAM and is_started(entry.path, texts[entry.path])]
    first = min(runs, key=lambda path: (PurePosixPath(path).stem not in _STARTS, is_test(path), path.count("/"), path), default="")
    return f"python {first}" if first else ""


def _started_below(entries: list[Entry], texts: Mapping[str, str]) -> list[str]:
    """Programs and notebooks in subfolders start by themselves: they do not see what lies at the top."""
    nested = [entry for entry in entries if "/" in entry.path and not is_test(entry.path)]
    return [
        entry.path
        for entry in nested
        if entry.kind is Kind.NOTEBOOK or (entry.kind is Kind.PROGRAM and is_started(entry.path, texts[entry.path]))
    ]


def _sources(entries: list[Entry], texts: Mapping[str, str], made: Migration) -> dict[str, str]:
    found = {}
    for entry in entries:
        if entry.kind is Kind.PROGRAM:
            found[entry.path] = texts[entry.path]
        elif entry.kind is Kind.NOTEBOOK:
            try:
                found[entry.path] = notebook.program(texts[entry.path])
            except notebook.Unreadable as error:
                made.refused[entry.path] = Unusable("syntax", str(error))
    return found


def _written(path: str, source: str, text: str, made: Migration) -> str:
    if not path.endswith(notebook.SUFFIX):
        return text
    try:
        return source if text == notebook.program(source) else notebook.filled(source, text)
    except notebook.Unreadable as error:
        made.refused[path] = Unusable("syntax", str(error))
        return source


def _steps(entries: list[Entry], prepared: dict[str, str], programs: dict[str, str], companion: dict[str, str]) -> Iterator[Step]:
    kinds = {entry.path: entry.kind for entry in entries}

    def of(files: dict[str, str], *wanted: Kind) -> dict[str, str]:
        return {path: text for path, text in files.items() if kinds[path] in wanted}

    yield Step(
        "Depend on MindSpore instead of PyTorch\n\nRequirements, container and CI name what the translated code imports.",
        of(prepared, Kind.REQUIREMENTS, Kind.PROJECT, Kind.ENVIRONMENT, Kind.CONTAINER, Kind.WORKFLOW),
    )
    yield Step(
        "Add ms_companion: what MindSpore itself does not offer\n\nOnly the definitions that this repository uses.", companion
    )
    modules = {path: text for path, text in of(programs, Kind.PROGRAM).items() if not is_test(path)}
    starts = {path: text for path, text in modules.items() if is_started(path, text)}
    yield Step("Translate the modules to MindSpore", {path: text for path, text in modules.items() if path not in starts})
    yield Step("Translate the programs that are started to MindSpore", starts)
    yield Step("Translate the tests to MindSpore", {p: text for p, text in of(programs, Kind.PROGRAM).items() if is_test(p)})
    yield Step("Translate the notebooks to MindSpore\n\nTheir outputs were torch's and are gone.", of(programs, Kind.NOTEBOOK))
    yield Step("Start the programs with msrun and name devices for the target", of(prepared, Kind.SCRIPT))
    yield Step("Say in the README how this branch runs", of(prepared, Kind.README))


def is_started(path: str, text: str) -> bool:
    """It says so by its last lines, by its name at the top of the repository, or by that name and the words it reads. A file
    that only defines is a module, whatever its name."""
    named = PurePosixPath(path).stem in _STARTS and ("/" not in path or _READS_WORDS.search(text) is not None)
    return bool(_ENTRY.search(text)) or (named and not _only_defines(text))


def _only_defines(text: str) -> bool:
    """Nothing in it happens when it is run; a text that is not Python's is not known to."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        return False
    return all(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr) and isinstance(node.value, ast.Constant))
        for node in body
    )


def is_test(path: str) -> bool:
    parts = PurePosixPath(path)
    return parts.name.startswith("test_") or parts.stem.endswith("_test") or bool({"tests", "test"} & set(parts.parts[:-1]))


def decisions(made: Migration) -> int:
    """How many places wait for a person."""
    asked = sum(note.matter is Matter.DECIDE for notes in made.notes.values() for note in notes)
    return asked + sum(c.verdict in ("review", "unsupported") for t in made.translations.values() for c in t.changes)
