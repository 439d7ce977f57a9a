"""python -m workers.bundling.wheel [FOLDER]: the whole companion as a wheel, for programs translated with --companion installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory

from knowledge.companion import FOLDER
from workers.bundling.bundle import files
from workers.bundling.sources import names

# greenlet: Recording's; pillow: what works on images. MindSpore is named without a version: vendors' builds differ in it.
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "ms-companion"
version = "{version}"
description = "What of PyTorch native MindSpore does not offer, written for MindSpore. Translations by mindport import it."
license = "Apache-2.0"
license-files = ["LICENSE"]
requires-python = ">=3.11"
dependencies = ["mindspore", "numpy>=1.25,<2"]

[project.optional-dependencies]
vision = ["pillow"]
taped = ["greenlet>=3,<4"]

[tool.setuptools]
packages = {packages}
"""


def build(target: Path) -> Path:
    """Write the wheel into the folder and return its path. Needs setuptools; nothing is downloaded."""
    with TemporaryDirectory() as made:
        project = Path(made)
        lay_out(project)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
        subprocess.run([*command, "--wheel-dir", str(target.resolve()), str(project)], check=True)
    return max(target.glob("ms_companion-*.whl"), key=lambda path: path.stat().st_mtime)


def lay_out(project: Path) -> None:
    """The sources of the wheel: the files that a translation brings along, of all definitions."""
    texts = files(names())
    for path, text in texts.items():
        place = project / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    packages = sorted(path.removesuffix("/__init__.py").replace("/", ".") for path in texts if path.endswith("/__init__.py"))
    described = PROJECT.format(version=metadata.version("mindport"), packages=packages)
    (project / "pyproject.toml").write_text(described, encoding="utf-8")
    shutil.copy(FOLDER.parents[1] / "LICENSE", project / "LICENSE")


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
