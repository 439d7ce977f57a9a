"""README: one short section behind the rest says what this branch is and how it runs; nothing that stands there is touched."""

from __future__ import annotations

import re

from workers.migration import dependencies
from workers.migration.notes import Migrated

TITLE = "MindSpore"
_SECTION = {
    "en": """## {title}

This branch runs on MindSpore instead of PyTorch; it was translated from the PyTorch sources and is kept beside them.

```console
$ pip install {mindspore}{requirements}
{path}{run}```

{companion}Checkpoints of PyTorch are read as they are.
Lines that need a person carry a comment `# mindport: review: ...`.
""",
    "zh": """## {title}

本分支使用 MindSpore 而非 PyTorch 运行；代码由 PyTorch 源码翻译而来，并随其一同维护。

```console
$ pip install {mindspore}{requirements}
{path}{run}```

{companion}PyTorch 的检查点可直接读取。
需要人工处理的行带有注释 `# mindport: review: ...`。
""",
}


# Python looks beside the program that is started, not where it is started.
_BELOW = {
    "en": "; programs in subfolders find it by `PYTHONPATH`",
    "zh": "；子目录中的程序通过 `PYTHONPATH` 找到它",
}


_COMPANION = {
    "en": "`ms_companion/` holds what MindSpore itself does not offer{below}. ",
    "zh": "`ms_companion/` 包含 MindSpore 自身未提供的部分{below}。",
}


def migrated(
    text: str, run: str = "python train.py", requirements: bool = False, accompanied: bool = True, below: bool = False
) -> Migrated:
    """`run`: a command of the repository's own that starts it, or nothing. accompanied: the companion package comes along;
    below: something that starts in a subfolder needs it."""
    if re.search(rf"^#+\s+{TITLE}\s*$", text, re.MULTILINE):
        return Migrated(text)
    language = "zh" if len(re.findall(r"[\u4e00-\u9fff]", text)) > len(text) // 20 else "en"
    wanted = " -r requirements.txt" if requirements else ""
    start = f"$ {run}\n" if run else ""
    path, told = ("$ export PYTHONPATH=$PWD\n", _BELOW[language]) if accompanied and below else ("", "")
    companion = _COMPANION[language].format(below=told) if accompanied else ""
    section = _SECTION[language].format(
        title=TITLE, mindspore=dependencies.MINDSPORE, requirements=wanted, path=path, run=start, companion=companion
    )
    return Migrated(f"{text.rstrip()}\n\n{section}" if text.strip() else section)
