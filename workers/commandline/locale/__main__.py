"""python -m workers.commandline.locale: collect new texts and compile the catalogue (needs gettext)."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import click

HERE = Path(__file__).parent
CATALOGUE = HERE / "zh" / "LC_MESSAGES" / "mindport.po"
KEYWORDS = ("--keyword", "--keyword=_", "--keyword=ngettext:1,2", "--from-code=UTF-8", "--language=Python", "--no-location")
MERGING = ("--quiet", "--update", "--backup=none", "--no-fuzzy-matching", "--no-location")
PARTS_OF_CLICK = ("core", "decorators", "exceptions", "formatting", "types")


def main() -> None:
    own = sorted(HERE.parent.glob("*.py"))
    clicks = [Path(click.__path__[0]) / f"{part}.py" for part in PARTS_OF_CLICK]
    with TemporaryDirectory() as folder:
        template = Path(folder) / "mindport.pot"
        subprocess.run(["xgettext", *KEYWORDS, "--output", template, *own, *clicks], check=True)
        subprocess.run(["msgmerge", *MERGING, CATALOGUE, template], check=True)
    subprocess.run(["msgattrib", "--no-obsolete", "--output-file", CATALOGUE, CATALOGUE], check=True)
    subprocess.run(["msgfmt", "--check-format", "--output-file", CATALOGUE.with_suffix(".mo"), CATALOGUE], check=True)


if __name__ == "__main__":
    main()
