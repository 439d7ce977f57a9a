"""Small repositories as people publish them, written for these tests: several packages, registries, configuration files, wrapped
optimizers, data that is not there. One text each: `==> path <==` and what the file holds."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def files(name: str) -> dict[str, str]:
    parts = re.split(r"^==> (\S+) <==\n", (FOLDER / f"{name}.txt").read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def write(name: str, folder: Path) -> Path:
    for path, text in files(name).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder
