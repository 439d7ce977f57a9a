"""python manage.py gaps [--most 50]: the messages that no error record explains, the most frequent first."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from webapp.doctor.models import Gap


class Command(BaseCommand):
    help = "The messages that no error record explains, the most frequent first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--most", type=int, default=50)

    def handle(self, *arguments: str, most: int, **options: object) -> None:
        for gap in Gap.objects.all()[:most]:
            self.stdout.write(f"{gap.count:6} {gap.last:%Y-%m-%d} {gap.text}")
