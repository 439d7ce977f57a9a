"""Shell scripts, Makefiles, CI files and the RUN lines of Dockerfiles: launchers, visible devices and what pip installs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from knowledge import Text
from workers.migration import dependencies
from workers.migration.notes import Matter, Migrated, Note

_LAUNCH = re.compile(
    r"(?P<python>python3?(?:\.\d+)?\s+-m\s+)?(?:torch\.distributed\.(?:launch|run)|(?<![\w./-])torchrun)(?![\w.-])(?P<rest>[^\n]*)"
)
_OPTION = re.compile(r"\s*--?(?P<name>[a-z_-]+)(?:[=\s]+(?P<value>(?!-)[^\s\\]+))?")
_FLAGS = frozenset({"use_env", "standalone", "no_python", "module", "m"})
_VISIBLE = re.compile(r"\bCUDA_VISIBLE_DEVICES\b")
_INSTALL = re.compile(r"(?P<head>\b(?:pip3?|python3?\s+-m\s+pip|uv\s+pip)\s+install\s+)(?P<rest>[^\n;&|]*)")
_CONDA = re.compile(r"\bconda\s+install\b[^\n;&|]*\bpytorch\b[^\n;&|]*")
_FOREIGN = re.compile(r"\b(?:accelerate\s+launch|deepspeed\s|horovodrun|nvidia-smi|nvcc)")


def migrated(text: str, device: str = "ascend") -> Migrated:
    """`device`: ascend, gpu or cpu, which decides what the visible devices are called."""
    notes: list[Note] = []
    visible = {"gpu": "CUDA_VISIBLE_DEVICES", "cpu": ""}.get(device, "ASCEND_RT_VISIBLE_DEVICES")
    lines = [_line(line, number, visible, notes) for number, line in enumerate(_joined(text), 1)]
    return Migrated("\n".join(lines).replace("\0", "\\\n"), tuple(notes))


def on_path(text: str, below: Iterable[str]) -> Migrated:
    """A shell script that starts a program in a subfolder: Python looks for packages beside that program, and not at the top
    where the script stands. `below`: the paths of such programs."""
    starts = {path for path in below if re.search(rf"^(?!\s*#).*[\s'\"](?:\./)?{re.escape(path)}(?![\w.])", text, re.MULTILINE)}
    modules = {path.removesuffix(".py").replace("/", ".") for path in starts}
    lines = text.split("\n")
    if not starts or "PYTHONPATH" in text or all(f"-m {module}" in text for module in modules):
        return Migrated(text)
    place = next((number for number, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), 0)
    lines.insert(place, 'export PYTHONPATH="$PWD${PYTHONPATH:+:$PYTHONPATH}"')
    told = Text(en="programs in subfolders find what lies at the top", zh="子目录中的程序能找到顶层的包")
    return Migrated("\n".join(lines), (Note(place + 1, Matter.CHANGED, told),))


def _joined(text: str) -> list[str]:
    """Lines that a backslash continues are one command."""
    return text.replace("\\\n", "\0").split("\n")


def _line(line: str, number: int, visible: str, notes: list[Note]) -> str:
    if line.lstrip().startswith("#"):
        return line
    if found := _LAUNCH.search(line):
        line = line[: found.start()] + _launched(found["rest"])
        notes.append(Note(number, Matter.CHANGED, Text(en="torch's launcher becomes msrun", zh="torch 的启动器改为 msrun")))
    if _VISIBLE.search(line) and visible != "CUDA_VISIBLE_DEVICES":
        line = _visible(line, visible)
        notes.append(Note(number, Matter.CHANGED, Text(en="visible devices are named for the device", zh="可见设备按目标设备命名")))
    if found := _CONDA.search(line):
        line = line.replace(found[0], f"pip install {dependencies.MINDSPORE}")
        notes.append(Note(number, Matter.CHANGED, Text(en="MindSpore comes from PyPI", zh="MindSpore 从 PyPI 安装")))
    if found := _INSTALL.search(line):
        line = line[: found.start("rest")] + _installed(found["rest"], number, notes) + line[found.end("rest") :]
    if found := _FOREIGN.search(line):
        said = found[0].strip()
        notes.append(Note(number, Matter.DECIDE, Text(en=f"{said}: has no counterpart here", zh=f"{said}：没有对应的命令")))
    return line


def _launched(rest: str) -> str:
    """The launcher's own options, up to the script's name, as msrun spells them (mindspore.cn, msrun launching)."""
    options: dict[str, str] = {}
    while found := _OPTION.match(rest.replace("\0", " ")):
        name = found["name"].replace("-", "_")
        flag = name in _FLAGS
        options[name] = "" if flag else found["value"] or ""
        rest = rest[found.end() - (len(found["value"] or "") + 1 if flag and found["value"] else 0) :]
    each, nodes = options.get("nproc_per_node", "1"), options.get("nnodes", "1")
    total = (
        str(int(each) * int(nodes)) if each.isdigit() and nodes.isdigit() else each if nodes == "1" else f"$(({each} * {nodes}))"
    )
    words = ["msrun", f"--worker_num={total}", f"--local_worker_num={each}"]
    words += [f"--{name}={options[name]}" for name in ("node_rank", "master_addr", "master_port") if options.get(name)]
    return " ".join([*words, "--join=True", rest.strip(" \t\0")])


def _visible(line: str, name: str) -> str:
    if name:
        return _VISIBLE.sub(name, line)
    return re.sub(r"(?:export\s+)?CUDA_VISIBLE_DEVICES=\S*\s*", "", line)


def _installed(rest: str, number: int, notes: list[Note]) -> str:
    words: list[str] = []
    skip = False
    for word in rest.split(" "):
        if skip:
            skip = False
            continue
        if re.match(r"(?:-f|--find-links|--extra-index-url|--index-url)$", word) and "pytorch" in rest:
            skip = True
            continue
        if re.match(r"--(?:extra-)?index-url=\S*pytorch", word):
            continue
        bare = word.strip("\"'")
        change = dependencies.of(bare) if bare[:1].isalpha() else None
        if change is None or change.requirement is None:
            words.append(word)
        elif change.requirement and change.requirement not in words:
            words.append(f"'{change.requirement}'" if "<" in change.requirement else change.requirement)
        if change is not None:
            notes.append(dependencies.note(bare, change, number))
    return " ".join(words)
