"""python manage.py restore FILE: into an empty database, whose tables are made first. `-` is standard input."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from webapp.operations import backup


class Command(BaseCommand):
    help = "Fill an empty database from a file of `backup`; all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what `backup` wrote, or - for standard input")

    def handle(self, *arguments: str, file: str, **options: object) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        try:
            if file == "-":
                restored = backup.read(sys.stdin.buffer)
            else:
                with open(file, "rb") as opened:
                    restored = backup.read(opened)
        except (backup.Unusable, OSError, EOFError, ValueError) as problem:
            raise CommandError(f"Nothing was restored. {problem}") from problem
        for name, number in sorted(restored.items()):
            self.stdout.write(f"{number:8} {name}")
