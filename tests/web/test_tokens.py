"""Tokens of programs: who they stand for, and when they stand for nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory
from django.utils import timezone

from tests.web.made import paste
from webapp.teams import tokens
from webapp.teams.access import Right, rights
from webapp.teams.models import Token
from webapp.teams.spaces import ownership

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return User.objects.create_user("ada")


def asked(header=None):
    request = RequestFactory().get("/", headers={"Authorization": header} if header else {})
    request.user = AnonymousUser()
    return request


def test_a_token_stands_for_its_maker(ada):
    token, secret = tokens.issue(ada, "laptop", "write")
    request = asked(f"Bearer {secret}")
    assert tokens.authenticate(request)
    assert (request.user, request.token) == (ada, token)
    assert rights(request, paste(owner=ada)) == frozenset(Right)


def test_only_the_hash_is_kept(ada):
    token, secret = tokens.issue(ada, "laptop", "read")
    kept = " ".join(str(value) for value in Token.objects.values_list().get(pk=token.pk))
    assert secret not in kept
    assert secret.startswith(token.start)
    assert len(token.start) < len(secret) / 4


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Bearer mp_", "Bearer mp_wrong", "Basic {}", "{}", "Bearer x{}"])
def test_other_headers_stand_for_nobody(ada, header):
    _, secret = tokens.issue(ada, "laptop", "write")
    request = asked(header and header.format(secret))
    assert not tokens.authenticate(request)
    assert not request.user.is_authenticated
    assert not hasattr(request, "token")


def test_expired_and_revoked_tokens_and_those_of_closed_accounts_stand_for_nobody(ada):
    token, secret = tokens.issue(ada, "laptop", "write", timezone.now() + timedelta(minutes=1))
    assert tokens.authenticate(asked(f"Bearer {secret}"))
    Token.objects.update(expires=timezone.now())
    assert not tokens.authenticate(asked(f"Bearer {secret}"))
    Token.objects.update(expires=None)
    User.objects.update(is_active=False)
    assert not tokens.authenticate(asked(f"Bearer {secret}"))
    User.objects.update(is_active=True)
    assert tokens.authenticate(asked(f"bearer {secret}"))
    token.delete()
    assert not tokens.authenticate(asked(f"Bearer {secret}"))


def test_the_last_use_is_noted_once_a_minute(ada):
    _, secret = tokens.issue(ada, "laptop", "read")
    tokens.authenticate(asked(f"Bearer {secret}"))
    first = Token.objects.get().used
    assert first is not None
    tokens.authenticate(asked(f"Bearer {secret}"))
    assert Token.objects.get().used == first
    Token.objects.update(used=first - timedelta(minutes=2))
    tokens.authenticate(asked(f"Bearer {secret}"))
    assert Token.objects.filter(used__gt=first).exists()


def test_a_token_for_reading_makes_nothing(ada):
    _, secret = tokens.issue(ada, "laptop", "read")
    request = asked(f"Bearer {secret}")
    tokens.authenticate(request)
    with pytest.raises(PermissionDenied):
        ownership(request)
