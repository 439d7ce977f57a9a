"""mindport plan, migrate and sync: a whole repository, on branches of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from workers.commandline.languages import language
from workers.commandline.purposes import for_purpose, purpose
from workers.migration import git
from workers.migration.inventory import Entry, TooLarge
from workers.migration.inventory import inventory as listed
from workers.migration.plan import markdown
from workers.migration.plan import plan as planned
from workers.migration.steps import Migration, decisions, migration
from workers.migration.translating import translations
from workers.translation.rules.foreign_packages import MADE_FOR_TORCH
from workers.translation.targeting import Purpose

REPOSITORY = click.argument("repository", type=click.Path(exists=True, file_okay=False, path_type=Path))
BRANCH = click.option("--branch", default="mindspore", show_default=True, help=_("The branch that people work on."))


@click.command(help=_("What a repository needs before anything is moved: written as MIGRATION.md, to be edited and approved."))
@REPOSITORY
@for_purpose
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help=_("File to write, instead of standard output.")
)
def plan(repository: Path, output: Path | None, **options: Any) -> None:
    with _sources(repository) as root:
        entries = inventory(root)
        found = planned(root, entries, _made(root, entries, purpose([repository], **options)), MADE_FOR_TORCH)
        found.name = repository.resolve().name
    text = markdown(found, language())
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)


@click.command(
    help=_("The complete tree on MindSpore, on a branch of the repository, one commit per step; a plain folder needs --output.")
)
@REPOSITORY
@for_purpose
@BRANCH
@click.option("--output", "-o", type=click.Path(path_type=Path), help=_("Copy the folder there and make a repository of it first."))
@click.option(
    "--patches", type=click.Path(dir_okay=False, path_type=Path), help=_("Also write the commits as a mailbox of patches.")
)
@click.pass_context
def migrate(
    context: click.Context, /, repository: Path, branch: str, output: Path | None, patches: Path | None, **options: Any
) -> None:
    root = _prepared(repository, output)
    with _sources(root) as tree:
        made = _made(tree, inventory(tree), purpose([repository], **options))
    try:
        for subject in git.migrate(root, made.steps, branch):
            click.echo(subject)
        if patches:
            git.patches(root, patches)
    except git.Failed as error:
        raise click.ClickException(str(error)) from None
    _told(made, branch)
    context.exit(2 if not made.translations else int(decisions(made) > 0))


@click.command(help=_("Upstream or mindport moved on: renews the translation and merges it, keeping hand edits and decisions."))
@REPOSITORY
@for_purpose
@BRANCH
@click.pass_context
def sync(context: click.Context, /, repository: Path, branch: str, **options: Any) -> None:
    if not git.is_repository(repository) or git.GENERATED not in git.branches(repository):
        raise click.ClickException(_("Nothing was migrated here yet: `mindport migrate` comes first."))
    with _sources(repository) as tree:
        made = _made(tree, inventory(tree), purpose([repository], **options))
    try:
        renewed = git.sync(repository, made.files(), branch)
    except git.Conflict as conflict:
        click.echo(_("These files were changed by hand and by the new translation:"), err=True)
        for path in conflict.paths:
            click.echo(f"  {path}", err=True)
        click.echo(_("Merge them with: git switch %(branch)s && git merge %(generated)s")
                   % {"branch": branch, "generated": git.GENERATED}, err=True)  # fmt: skip
        context.exit(1)
    except git.Failed as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        _("%(branch)s is up to date.") % {"branch": branch} if not renewed else _("Merged into %(branch)s.") % {"branch": branch}
    )
    context.exit(int(decisions(made) > 0))


def inventory(root: Path) -> list[Entry]:
    try:
        return listed(root)
    except TooLarge as error:
        raise click.UsageError(str(error)) from None


def _prepared(repository: Path, output: Path | None) -> Path:
    """The repository to put branches into. A folder without git is copied, so that the user's own stays as it is."""
    if output is None and git.is_repository(repository):
        return repository
    if output is None:
        raise click.UsageError(_("This folder is no git repository: --output says where a copy becomes one."))
    if output.exists() and any(output.iterdir()):
        raise click.UsageError(_("The output exists and is not empty."))
    for entry in inventory(repository):
        (output / entry.path).parent.mkdir(parents=True, exist_ok=True)
        (output / entry.path).write_bytes((repository / entry.path).read_bytes())
    git.begin(output)
    return output


@contextmanager
def _sources(root: Path) -> Iterator[Path]:
    """What is committed; of a folder without git, what lies there."""
    if not git.is_repository(root):
        yield root
        return
    try:
        with git.worktree(root, "HEAD", "--detach") as tree:
            yield tree
    except git.Failed as error:
        raise click.ClickException(str(error)) from None


def _made(root: Path, entries: list[Entry], asked: Purpose) -> Migration:
    return migration(root, entries, partial(translations, asked=asked), asked.device, asked.companion)


def _told(made: Migration, branch: str) -> None:
    for path, error in made.refused.items():
        click.echo(f"{path}: {error.message}", err=True)
    for path, notes in made.notes.items():
        for note in notes:
            said = note.text.zh if language().startswith("zh") else note.text.en
            click.echo(f"{path}:{note.line}: {note.matter.value}: {said}", err=True)
    waiting = _("%(number)d places wait for a person (grep for `mindport:`).") % {"number": decisions(made)}
    click.echo(_("Nothing was run yet. The work is on branch %(branch)s.") % {"branch": branch} + f" {waiting}", err=True)
