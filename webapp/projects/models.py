from __future__ import annotations

from django.db import models

from webapp.review.models import Paste, new_id
from webapp.teams.ownership import Owned


class Project(Owned):
    """Files that came together in one archive."""

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    name = models.CharField(max_length=200)
    profile = models.CharField(max_length=16, default="portable")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class File(models.Model):
    """One file of a project. Without a paste it is kept as it came, and `problem` says why it was not translated."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="files")
    path = models.CharField(max_length=400)
    paste = models.OneToOneField(Paste, null=True, on_delete=models.SET_NULL, related_name="file")
    content = models.BinaryField(null=True)  # of files that are not Python
    problem = models.CharField(max_length=300, blank=True)
    imports = models.JSONField(default=list)  # top-level names of what it imports from elsewhere
    summary = models.JSONField(null=True)  # counts by verdict and flagged APIs, once translated

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["project", "path"], name="one_file_per_path")]

    def __str__(self) -> str:
        return self.path
