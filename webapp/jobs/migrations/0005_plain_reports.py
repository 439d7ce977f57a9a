"""Reports that earlier versions stored with half a character or NUL become what a page can show: theirs answered 500 for ever."""

from __future__ import annotations

from django.db import migrations
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from workers.messages import storable

FIELDS = ("report", "reason", "versions")
ESCAPES = ("\\ud", "\\u0000")  # as SQLite keeps them; PostgreSQL has refused both


def mend(apps, schema_editor):
    if schema_editor.connection.vendor != "sqlite":
        return
    attempts = apps.get_model("jobs", "Attempt").objects.all()
    for name in FIELDS:
        written = attempts.annotate(written=Cast(name, TextField()))
        found = Q()
        for escape in ESCAPES:
            found |= Q(written__contains=escape)
        for attempt in written.filter(found).iterator(20):
            value = getattr(attempt, name)
            if value != (plain := storable(value)):
                attempts.filter(pk=attempt.pk).update(**{name: plain})


class Migration(migrations.Migration):
    dependencies = [("jobs", "0004_device")]
    operations = [migrations.RunPython(mend, migrations.RunPython.noop)]
