"""Bring database and static files up to date, and begin new request numbers: `python -m webapp.operations.local.prepare`."""

from __future__ import annotations

from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

if __name__ == "__main__":
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    for numbers in Path(settings.STATE, "metrics").glob("*.db"):
        numbers.unlink()
