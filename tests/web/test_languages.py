"""The Chinese catalogue is complete, current and compiled."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LOCALE = Path(__file__).parents[2] / "webapp" / "locale" / "zh_Hans" / "LC_MESSAGES"
NEEDS_GETTEXT = "gettext's commands are missing: apt-get install gettext"


def messages(*command: str) -> str:
    assert shutil.which(command[0]), NEEDS_GETTEXT
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=LOCALE).stdout


@pytest.mark.parametrize("kind", ["--untranslated", "--only-fuzzy"])
def test_no_text_is_left_in_english(kind):
    assert messages("msgattrib", kind, "--no-obsolete", "django.po") == ""


def test_the_compiled_catalogue_is_the_written_one(tmp_path):
    messages("msgfmt", "-o", str(tmp_path / "fresh.mo"), "django.po")
    assert messages("msgunfmt", "django.mo") == messages("msgunfmt", str(tmp_path / "fresh.mo"))


def test_every_text_of_templates_and_code_is_in_the_catalogue(tmp_path):
    assert shutil.which("xgettext"), NEEDS_GETTEXT
    root = Path(__file__).parents[2]
    copy = tmp_path / "webapp"
    ignored = shutil.ignore_patterns("node_modules", "static", "collected", "*.mo", "__pycache__")
    shutil.copytree(root / "webapp", copy, ignore=ignored)
    command = [sys.executable, "-m", "django", "makemessages", "-l", "zh_Hans", "-e", "html,py,md,txt,svg", "--no-obsolete"]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    fresh = copy / "locale/zh_Hans/LC_MESSAGES/django.po"
    assert subprocess.run(["msgattrib", "--untranslated", fresh], capture_output=True, text=True, check=True).stdout == ""
