"""From one stack to another, and from the last release to this one."""

from __future__ import annotations

import json
import subprocess

from tests.containers.stack import Stack
from tests.containers.test_started import LINEAR, measured
from tests.platform.test_backup import FILL
from tests.stack import wait_for

# The last migrations of release 0.1 in the apps that have gone on since: what an operator who upgrades has.
RELEASED = {"jobs": "0003", "projects": "0003", "review": "0011"}
# Every table that is still empty gets a row: each field without a default a value of its kind, each relation an existing row.
EVERY = """
import datetime, uuid
from django.apps import apps
from django.db import IntegrityError, transaction
KINDS = {
    **dict.fromkeys(["CharField", "TextField", "SlugField"], "x"), "EmailField": "x@example.org", "URLField": "https://example.org/",
    **dict.fromkeys([f"{kind}IntegerField" for kind in ("", "Positive", "PositiveSmall", "Small", "Big", "PositiveBig")], 1),
    "FloatField": 1.0, "BooleanField": True, "BinaryField": b"x", "JSONField": {}, "GenericIPAddressField": "127.0.0.1",
    "UUIDField": uuid.uuid4(), "DateField": datetime.date(2026, 1, 1),
    "DateTimeField": datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc),
}
def row(model):
    given = {}
    for field in model._meta.concrete_fields:
        if field.primary_key and field.get_internal_type().endswith("AutoField") or field.has_default() or field.null:
            continue
        related = field.related_model
        given[field.name] = (related.objects.first() or row(related)) if related else KINDS[field.get_internal_type()]
    try:
        with transaction.atomic():
            return model.objects.create(**given)
    except IntegrityError:  # one of two relations has to be there
        field = next(field for field in model._meta.concrete_fields if field.related_model and field.null)
        return model.objects.create(**given, **{field.name: field.related_model.objects.first() or row(field.related_model)})
for model in apps.get_models():
    if model._meta.managed and not model._meta.proxy and not model.objects.exists():
        row(model)
left = [model.__name__ for model in apps.get_models() if not model.objects.exists()]
assert not left, left
"""
COUNTS = """
import json
from django.db import connection
with connection.cursor() as cursor:
    found = {}
    for table in connection.introspection.table_names():
        cursor.execute(f'SELECT count(*) FROM "{table}"')
        found[table] = cursor.fetchone()[0]
print(json.dumps(found))
"""


def counts(stack: Stack) -> dict[str, int]:
    """Table -> rows."""
    said = stack.inside("web", "python", "manage.py", "shell", "-v", "0", "-c", COUNTS)
    return dict(json.loads(said.splitlines()[-1]))


def packed(stack: Stack) -> bytes:
    command = ["podman", "exec", stack.container("web"), "python", "manage.py", "backup", "-"]
    return subprocess.run(command, env=stack.podman.environment, capture_output=True, timeout=120, check=True).stdout


def test_a_backup_of_one_stack_is_restored_in_another(stack: Stack, podman, built, tmp_path_factory):
    visitor = stack.visitor()
    page = visitor.post("/t/", code=LINEAR)
    wait_for(lambda: "mindspore" in visitor.get(page + ".py"), 60, "the translation")
    translated, file = visitor.get(page + ".py"), packed(stack)
    other = Stack("mindport-other", podman, built, tmp_path_factory.mktemp("other"))
    try:
        other.start()
        other.inside("web", "python", "manage.py", "restore", "-", given=file)
        visitor.address = other.address  # the same cookies: whoever pasted it is known to the restored sessions
        assert visitor.get(page + ".py") == translated
        assert measured(other.visitor()) == "exact"
    finally:
        other.remove()


def test_the_tables_of_the_last_release_are_upgraded_with_rows_in_them(podman, built, tmp_path_factory):
    stack = Stack("mindport-upgrade", podman, built, tmp_path_factory.mktemp("upgrade"))
    try:
        stack.start()
        stack.inside("web", "python", "manage.py", "shell", "-v", "0", "-c", FILL + EVERY)
        for app, name in RELEASED.items():
            stack.inside("web", "python", "manage.py", "migrate", app, name, "-v", "0")
        before = counts(stack)
        stack.compose("up", "--detach", "--no-build", "--force-recreate", "migrate")
        wait_for(lambda: podman.state(stack.container("migrate"), "State.Status") == "exited", 60, "the migrations")
        assert podman.state(stack.container("migrate"), "State.ExitCode") == "0"
        after = counts(stack)
        del before["django_migrations"]
        assert {table: after.get(table) for table in before} == before
        assert {table for table, rows in before.items() if not rows} == {
            "auth_group_permissions", "auth_user_groups", "auth_user_user_permissions",
        }  # fmt: skip
        assert measured(stack.visitor()) == "exact"
    finally:
        stack.remove()
