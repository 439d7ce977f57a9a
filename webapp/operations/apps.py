"""Keeps room on the disk from the first connection on, and tells SQLite's planner what the tables hold."""

from __future__ import annotations

from django.apps import AppConfig, apps
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate


class Operations(AppConfig):
    name = "webapp.operations"

    def ready(self) -> None:
        from webapp.operations import room, statistics

        connection_created.connect(room.keep_reserve)
        # Once after all migrations. An app without models, such as this one, is never told.
        post_migrate.connect(statistics.after_migrations, sender=apps.get_app_config("jobs"))
