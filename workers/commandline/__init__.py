"""`mindport`: translate, check, compare and look up from a shell, without a server or with one.

Exit status of every command: 0 all exact or adapted, 1 something for a person, 2 unusable input.
"""

from __future__ import annotations

from workers.commandline.languages import choose


def main() -> None:
    choose()
    # Only now: help texts are read in the language that was chosen.
    from workers.commandline.commands import mindport

    mindport(prog_name="mindport")
