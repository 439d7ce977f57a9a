from __future__ import annotations

from django.db import models
from django.db.models.signals import post_delete
from django.dispatch import receiver

from webapp.ids import new_id
from webapp.pastes.models import Paste
from webapp.pastes.targets import Target, of_token
from webapp.teams.ownership import Owned
from workers import shelf

SETTINGS = "mindport.toml"


class Project(Owned):
    """Files that came together, in an archive or from git."""

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    name = models.CharField(max_length=200)
    profile = models.CharField(max_length=400, default="portable")  # as webapp.pastes.targets.Target.token
    created = models.DateTimeField(auto_now_add=True)
    address = models.CharField(max_length=300, blank=True)  # of git, where it was not sent as an archive
    approved = models.CharField(max_length=22, blank=True)  # the job whose plan somebody with that right approved

    def __str__(self) -> str:
        return self.name

    @property
    def target(self) -> Target:
        return of_token(self.profile)


class Upgrade(Owned):
    """Projects that were translated anew together, see upgrades.py. Their jobs name it."""

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id


@receiver(post_delete, sender=Project)
def empty_the_shelf(instance: Project, **_: object) -> None:
    shelf.drop(instance.id)


class File(models.Model):
    """One file of a project. Without a paste it is kept as it came, and `problem` says why it was not translated."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="files")
    path = models.CharField(max_length=400)
    paste = models.OneToOneField(Paste, null=True, on_delete=models.SET_NULL, related_name="file")
    content = models.BinaryField(null=True)  # of files that are not Python; data stays in the archive, see workers.shelf
    size = models.PositiveBigIntegerField(default=0)  # bytes
    problem = models.CharField(max_length=300, blank=True)
    imports = models.JSONField(default=list)  # top-level names of what it imports from elsewhere
    summary = models.JSONField(null=True)  # counts by verdict and flagged APIs, once translated

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["project", "path"], name="one_file_per_path")]
        # A search reads all paths, and not the summaries beside them.
        indexes = [models.Index(fields=["path", "project", "paste"], name="file_paths")]

    def __str__(self) -> str:
        return self.path

    @property
    def holds_decisions(self) -> bool:
        """Not a program: the jobs of the whole repository belong to it, see repository.py."""
        return self.path == SETTINGS
