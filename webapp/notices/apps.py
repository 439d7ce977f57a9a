from __future__ import annotations

from django.apps import AppConfig


class Notices(AppConfig):
    name = "webapp.notices"

    def ready(self) -> None:
        from webapp.notices import listening  # noqa: F401  connects to the signals
