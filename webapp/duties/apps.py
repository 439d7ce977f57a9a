from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class Duties(AppConfig):
    name = "webapp.duties"

    def ready(self) -> None:
        import_module("webapp.duties.bulk")
