"""What a repository needs before anything is moved: read, not run. Rendered as MIGRATION.md, to be edited and approved."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from knowledge import Text
from knowledge.decision import all_decisions
from workers.migration.inventory import Entry, Kind
from workers.migration.notes import Matter
from workers.migration.steps import Migration, is_started

_TORCH = frozenset({"torch", "torchvision", "torchtext"})
_ENDS = 12  # names listed of each kind before "and n more"
ADVICE = {
    "data": Text(
        en="Data is loaded with DataLoader: the branch keeps its interface. Native pipelines of mindspore.dataset may be faster,"
        " and are written by hand.",
        zh="用 DataLoader 加载数据：分支保留其接口。原生 mindspore.dataset 数据管道可能更快，需手工编写。",
    ),
    "kernels": Text(
        en="CUDA kernels of your own do not run on Ascend and are not translated: each needs a plain version, made of operators.",
        zh="自写的 CUDA 算子无法在 Ascend 上运行，也不会被翻译：每个都需要用算子写成的普通实现。",
    ),
}
"""What nobody is asked, because no answer changes what is written; what is asked stands in knowledge/decisions."""
_SIGNS = {
    "data": ("torch.utils.data.DataLoader",),
    "kernels": ("torch.utils.cpp_extension.load", "torch.utils.cpp_extension.CUDAExtension"),
}


@dataclass
class Plan:
    """Facts about the repository; `questions` maps a decision to the places that raise it, `advice` one of ADVICE."""

    name: str
    kinds: Counter[str]
    entry_points: list[str]
    packages: dict[str, list[str]]  # own | neutral | torch
    questions: dict[str, list[str]]
    advice: dict[str, list[str]]
    checkpoints: list[str]
    verdicts: Counter[str]
    undecided: list[tuple[str, int, str, Text]] = field(default_factory=list)
    kept: list[tuple[str, int, Text]] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


def plan(root: Path, entries: Iterable[Entry], made: Migration, bound: frozenset[str]) -> Plan:
    """`bound`: packages that are known to work on torch tensors only."""
    found = list(entries)
    questions: dict[str, list[str]] = {}
    advice: dict[str, list[str]] = {}
    for path, result in made.translations.items():
        for asked in result.decisions:
            if not asked.taken:
                questions.setdefault(asked.id, []).extend(f"{path}:{line}" for line in asked.lines)
        for change in result.changes:
            for matter, signs in _SIGNS.items():
                if change.torch in signs:
                    advice.setdefault(matter, []).append(f"{path}:{change.line}")
    kernels = [entry.path for entry in found if entry.kind is Kind.KERNEL]
    if kernels:
        advice.setdefault("kernels", []).extend(kernels)
    changes = [(path, change) for path, result in made.translations.items() for change in result.changes]
    return Plan(
        name=root.resolve().name,
        kinds=Counter(entry.kind.value for entry in found),
        entry_points=[
            entry.path
            for entry in found
            if entry.kind is Kind.PROGRAM and is_started(entry.path, (root / entry.path).read_text("utf-8"))
        ],
        packages=_packages(root, found, bound),
        questions=questions,
        advice=advice,
        checkpoints=[entry.path for entry in found if entry.kind is Kind.CHECKPOINT],
        verdicts=Counter(change.verdict for _, change in changes if change.torch),
        undecided=[
            (path, change.line, change.torch, Text(**change.reason))
            for path, change in changes
            if change.verdict in ("review", "unsupported")
        ],
        kept=[(p, n.line, n.text) for p, notes in made.notes.items() for n in notes if n.matter is not Matter.CHANGED],
        refused={path: error.message for path, error in made.refused.items()},
    )


def _packages(root: Path, entries: list[Entry], bound: frozenset[str]) -> dict[str, list[str]]:
    programs = [entry.path for entry in entries if entry.kind is Kind.PROGRAM]
    own = {PurePosixPath(path).parts[0].removesuffix(".py") for path in programs} | {PurePosixPath(path).stem for path in programs}
    own |= {PurePosixPath(path).parent.name for path in programs}
    used = {name for path in programs for name in _imported(root / path)} - _TORCH - set(sys.stdlib_module_names)
    torch = {name for name in used - own if name in bound or "torch" in name}
    return {"own": sorted(used & own), "torch": sorted(torch), "neutral": sorted(used - own - torch)}


def _imported(file: Path) -> set[str]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return set()
    plain = {alias.name.partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {(n.module or "").partition(".")[0] for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and not n.level} - {
        ""
    }


def markdown(found: Plan, language: str = "en") -> str:
    """MIGRATION.md: what is there, what a person must decide, and the places that wait."""
    zh = language.startswith("zh")

    def say(english: str, chinese: str) -> str:
        return chinese if zh else english

    lines = [f"# {found.name}: PyTorch → MindSpore", ""]
    total = sum(found.verdicts.values())
    lines += [
        say(
            f"{total} uses of torch in {found.kinds['program']} programs",
            f"{found.kinds['program']} 个程序中共 {total} 处 torch 用法",
        )
        + ": "
        + ", ".join(f"{found.verdicts[verdict]} {verdict}" for verdict in ("exact", "adapted", "review", "unsupported")),
        "",
        say("Nothing was run: these numbers are promises, not proofs.", "尚未运行任何程序：以上数字是承诺，不是证明。"),
        "",
        f"## {say('Decisions', '需要决定')}",
        "",
    ]
    for question, places in found.questions.items():
        text, answers = _question(question, zh=zh)
        lines += [f"- [ ] **{question}** {text}  ", *(f"      {answer}  " for answer in answers), f"      {_some(places)}"]
    if found.advice:
        lines += ["", f"## {say('What changes for you', '对您有哪些变化')}", ""]
        lines += [f"- {ADVICE[id].zh if zh else ADVICE[id].en} {_some(places)}" for id, places in found.advice.items()]
    lines += ["", f"## {say('Starts at', '入口')}", "", *(f"- `{path}`" for path in found.entry_points)]
    lines += ["", f"## {say('Packages', '依赖包')}", ""]
    titles = {
        "own": ("own", "自有"),
        "neutral": ("stay as they are", "保持不变"),
        "torch": ("work on torch tensors only", "只处理 torch 张量"),
    }
    lines += [f"- {say(*titles[kind])}: {', '.join(names)}" for kind, names in found.packages.items() if names]
    if found.checkpoints:
        lines += ["", f"## {say('Checkpoints', '检查点')}", "", f"- {_some(found.checkpoints)}"]
    if found.undecided:
        lines += ["", f"## {say('Places that wait for a person', '等待人工处理的位置')}", ""]
        for path, line, torch, why in found.undecided:
            lines.append(f"- `{path}:{line}` {f'`{torch}` ' if torch else ''}{why.zh if zh else why.en}")
    if found.kept or found.refused:
        lines += ["", f"## {say('Not touched, or yours to look at', '未改动或需要查看')}", ""]
        lines += [f"- `{path}:{line}` {text.zh if zh else text.en}" for path, line, text in found.kept]
        lines += [f"- `{path}` {why}" for path, why in found.refused.items()]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _some(places: list[str]) -> str:
    more = f" + {len(places) - _ENDS}" if len(places) > _ENDS else ""
    return ", ".join(f"`{place}`" for place in places[:_ENDS]) + more


def _question(id: str, *, zh: bool) -> tuple[str, list[str]]:
    """What is asked, and how each answer is given: in mindport.toml or with --decide."""
    decision = all_decisions()[id]
    told = [f'`{id} = "{option.id}"`: {option.title.zh if zh else option.title.en}' for option in decision.options]
    return (decision.question.zh if zh else decision.question.en), told
