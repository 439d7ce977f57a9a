from __future__ import annotations

from pathlib import Path

import pytest

from webapp import environment
from workers.celery import broker_url


def test_no_address_means_sqlite_in_the_state_folder(tmp_path: Path):
    chosen = environment.database("", tmp_path)
    assert chosen["ENGINE"].endswith("sqlite3")
    assert chosen["NAME"] == str(tmp_path / "mindport.sqlite3")


def test_a_postgres_address_is_read_with_escapes_and_options(tmp_path: Path):
    chosen = environment.database("postgres://us%40er:p%2Fw@db.example:5433/mind?sslmode=require", tmp_path)
    assert (chosen["USER"], chosen["PASSWORD"], chosen["HOST"], chosen["PORT"]) == ("us@er", "p/w", "db.example", "5433")
    assert chosen["NAME"] == "mind"
    assert chosen["OPTIONS"]["sslmode"] == "require"


def test_an_unknown_database_is_refused_with_the_cure(tmp_path: Path):
    with pytest.raises(ValueError, match="use postgres"):
        environment.database("mysql://localhost/x", tmp_path)


def test_the_secret_is_made_once_readable_by_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = environment.secret_key(tmp_path)
    assert len(first) >= 50
    assert environment.secret_key(tmp_path) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_given_secret_is_used_and_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.secret_key(tmp_path) == "given"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("redis", "celery"),
    [
        ("redis://host:6380/2", "redis://host:6380/2"),
        ("unix:///run/redis.sock?db=3", "redis+socket:///run/redis.sock?virtual_host=3"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
    ],
)
def test_celery_gets_the_same_redis_in_its_own_spelling(redis: str, celery: str):
    assert broker_url(redis) == celery
