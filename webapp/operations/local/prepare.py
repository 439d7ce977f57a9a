"""Bring database and static files up to date: `python -m webapp.operations.local.prepare`."""

from __future__ import annotations

import django
from django.core.management import call_command

if __name__ == "__main__":
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
