from __future__ import annotations

from django.db import models

from webapp.ids import new_id
from webapp.teams.ownership import Owned


class Paste(Owned):
    """A program as it came in, and what it is to be translated for."""

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    source = models.TextField()
    name = models.CharField(max_length=200, blank=True)  # of the file it came from
    notebook = models.TextField(blank=True)  # the notebook whose cells `source` holds, without outputs
    profile = models.CharField(max_length=400, default="portable")  # as targets.Target.token
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "review_paste"  # as it was called while pastes were a part of the review
        indexes = [
            models.Index(fields=["team", "-created"], condition=models.Q(team__isnull=False), name="paste_of_team"),
            models.Index(fields=["name", "id"], name="paste_names"),  # a search reads all names, and not the programs beside them
            models.Index(fields=["session"], condition=~models.Q(session=""), name="paste_of_browser"),
        ]

    def __str__(self) -> str:
        return self.id
