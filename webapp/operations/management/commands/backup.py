"""python manage.py backup FILE: everything in the database, for `restore` on SQLite or PostgreSQL. `-` is standard output."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from webapp.operations import backup


class Command(BaseCommand):
    help = "Write everything in the database into a file, for `restore`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a new file, or - for standard output")

    def handle(self, *arguments: str, file: str, **options: object) -> None:
        if file == "-":
            written = backup.write(sys.stdout.buffer)
        else:
            # Whoever reads it can read every paste and continue every session.
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                written = backup.write(opened)
        self.stderr.write(f"{sum(written.values())} rows written. Keep SECRET_KEY too: without it everybody has to sign in again.")
