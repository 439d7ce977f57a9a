from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class Notices(AppConfig):
    name = "webapp.notices"

    def ready(self) -> None:
        import_module("webapp.notices.listening")
