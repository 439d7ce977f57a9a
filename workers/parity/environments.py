"""Environments with another MindSpore than the installed one, made when first asked for, below run/environments."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "run" / "environments"
COMPLETE = ".complete"
VERSION = re.compile(r"\d+(\.\d+)+(rc\d+)?")


class NotInstallable(ValueError):
    """There is no such MindSpore for this Python and machine; the message says what pip said last."""


def installed() -> str:
    """The MindSpore that the translator's promises are about."""
    return installed_version("mindspore")


def python_with(version: str) -> str:
    """The interpreter of an environment with MindSpore `version` and this environment's NumPy.

    torch is not in it: the torch side always runs in the environment of the caller, so that both versions are measured
    against the same numbers. Raises NotInstallable.
    """
    if not VERSION.fullmatch(version):
        raise NotInstallable(f"{version!r} is no version; 2.9.0 would be one")
    if version == installed():
        return sys.executable
    folder = FOLDER / f"mindspore-{version}"
    if not (folder / COMPLETE).is_file():
        print(f"installing MindSpore {version} into {folder}: a few minutes, once", file=sys.stderr)
        _make(folder, version)
    return str(folder / "bin" / "python")


def _make(folder: Path, version: str) -> None:
    _run([sys.executable, "-m", "venv", "--clear", str(folder)], version)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run([*pip, f"mindspore=={version}", f"numpy=={installed_version('numpy')}"], version)
    (folder / COMPLETE).touch()


def _run(command: list[str], version: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
        raise NotInstallable(f"MindSpore {version} cannot be installed here: {last}")
