from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "webapp.accounts"

    def ready(self) -> None:
        import_module("webapp.accounts.signals")
