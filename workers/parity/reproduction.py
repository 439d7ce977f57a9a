"""A script that repeats a check on any machine with the same packages: both programs at its top, our own files at its end.

It does not guard against the programs, which are the reader's own.
"""

from __future__ import annotations

import base64
import json
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from workers import bundling

HERE = Path(__file__).parent
NOT_NEEDED = frozenset(
    "__init__ __main__ batches documented environments installed measure older outcomes probes showing topics".split()
)
WIDTH = 120

SCRIPT = '''"""Repeats a parity check of mindport: {title}

Needs torch=={torch}, mindspore=={mindspore}, numpy=={numpy} and Python 3.11 or 3.12. Run it with `python FILE`,
or with `python FILE RUNG` for the numbers of one rung.
Both programs below are executed without a sandbox.
"""

import base64
import json
import sys
import tempfile
import zlib
from pathlib import Path

SOURCE = {source}

TRANSLATED = {translated}

SETTINGS = {settings!r}

# mindport's own files (Apache-2.0): JSON of name and text, compressed
FILES = """
{files}
"""

with tempfile.TemporaryDirectory(prefix="mindport-") as folder:
    for name, text in json.loads(zlib.decompress(base64.b85decode("".join(FILES.split())))).items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sys.path.insert(0, folder)
    from workers.parity.repeating import repeat

    status = repeat(Path(folder), SOURCE, TRANSLATED, SETTINGS, sys.argv[1:])
sys.exit(status)
'''


def script(source: str, translated: str, settings: dict[str, Any], environment: dict[str, Any], title: str) -> str:
    """The text of the script; `settings` are the keywords of `check`."""
    versions = {name: environment.get(name, "") for name in ("torch", "mindspore", "numpy")}
    texts = {"source": _quoted(source), "translated": _quoted(translated)}
    return SCRIPT.format(**texts, **versions, settings=settings, title=title, files=_packed(translated))


def _quoted(text: str) -> str:
    """A program as it reads, where that is the same string."""
    plain = not any(sign in text for sign in ("\\", '"""', "\r", "\0")) and text.endswith("\n")
    return f'"""\\\n{text}"""' if plain else repr(text)


@lru_cache(maxsize=1)
def _own() -> dict[str, str]:
    """Name -> text of the files that a check needs."""
    paths = [path for path in sorted(HERE.rglob("*.py")) if not (path.parent == HERE and path.stem in NOT_NEEDED)]
    return {f"workers/parity/{path.relative_to(HERE).as_posix()}": path.read_text(encoding="utf-8") for path in paths}


def _packed(translated: str) -> str:
    """These and the companion that the translation imports, in printable lines."""
    texts = _own() | bundling.files(bundling.imported(translated))
    packed = base64.b85encode(zlib.compress(json.dumps(texts, sort_keys=True).encode(), 9)).decode()
    return "\n".join(packed[start : start + WIDTH] for start in range(0, len(packed), WIDTH))
