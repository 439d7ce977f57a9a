"""python manage.py retention [--dry-run]: delete what is over, and say what that was. The recorder does the same once a day."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from webapp.operations import retention


class Command(BaseCommand):
    help = "Delete what nobody will come back for; the ages are RETENTION_..._DAYS of the environment, 0 keeps for ever."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would be deleted")

    def handle(self, *arguments: str, dry_run: bool, **options: object) -> None:
        found = retention.due() if dry_run else retention.delete()
        for name, number in found.items():
            self.stdout.write(f"{number:8} {name}{' would be' if dry_run else ''} deleted")
