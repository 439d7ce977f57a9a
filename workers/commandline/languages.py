"""Chinese or English: --language, MINDPORT_LANGUAGE, else the locale. Standard gettext, so click's own words follow too."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Sequence
from pathlib import Path

DOMAIN = "mindport"
CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = ("en", "zh")


def choose(arguments: Sequence[str] | None = None) -> None:
    """Before the commands are imported, because their help is text by then. An unknown language is click's to refuse."""
    wanted = asked(sys.argv[1:] if arguments is None else arguments) or os.environ.get("MINDPORT_LANGUAGE", "")
    if wanted in LANGUAGES:
        os.environ["LANGUAGE"] = wanted
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


def asked(arguments: Sequence[str]) -> str:
    for place, word in enumerate(arguments):
        if word.startswith("--language="):
            return word.partition("=")[2]
        if word == "--language":
            return (*arguments[place + 1 :], "")[0]
    return ""


def language() -> str:
    """As the knowledge base names it."""
    return "zh" if gettext.find(DOMAIN, str(CATALOGUES)) else "en"
