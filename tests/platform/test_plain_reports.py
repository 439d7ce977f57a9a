"""A report with half a character, stored by an earlier version, opens again after the upgrade."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from tests.web.made import job, paste
from webapp.jobs.models import Attempt, State

pytestmark = pytest.mark.django_db


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL refuses such a row")
def test_it_opens_again(client: Client):
    of = paste(source="import torch\n")
    broken = job(of, "parity")
    reason = {"code": "x", "en": "half \ud800 and \0", "zh": "完整 🙂"}
    Attempt.objects.filter(job=broken).update(state=State.FAILED, reason=reason)
    type(broken).objects.filter(id=broken.id).update(state=State.FAILED)
    import_module("webapp.jobs.migrations.0005_plain_reports").mend(apps, type("Editor", (), {"connection": connection}))
    assert Attempt.objects.get(job=broken).reason == {"code": "x", "en": "half ? and \ufffd", "zh": "完整 🙂"}
    assert client.get(f"/jobs/{broken.id}").status_code == 200
