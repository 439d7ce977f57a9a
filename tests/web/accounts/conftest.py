"""Each test begins with fresh counts of attempts, and hashes passwords quickly."""

from __future__ import annotations

import pytest

from tests.counters import forget


@pytest.fixture(autouse=True)
def fresh_counts():
    forget()


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
