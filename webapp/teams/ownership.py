"""To whom a thing belongs: to a team, to a person, or to nobody but the browser it came from."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.deletion import Collector


def with_its_person(collector: Collector, field: models.Field[Any, Any], things: Any, using: str) -> None:
    """When an account is deleted: what is the person's goes with it, what is a team's stays without its maker."""
    models.SET_NULL(collector, field, things.exclude(team=None), using)
    models.CASCADE(collector, field, things.filter(team=None), using)


class Owned(models.Model):
    """`ownership_path` leads, in queries, to the thing that carries these fields; `carrier` is that thing."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=with_its_person, related_name="+")
    team = models.ForeignKey("teams.Team", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40, blank=True)

    ownership_path: ClassVar[str] = ""

    class Meta:
        abstract = True

    @property
    def carrier(self) -> Owned:
        return self

    @property
    def nobodys(self) -> bool:
        return self.owner_id is None and self.team_id is None
