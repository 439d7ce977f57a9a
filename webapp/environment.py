"""What the surroundings decide: addresses and secrets, read once when the settings load."""

from __future__ import annotations

import ipaddress
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(word) for word in words(name)]


def database(url: str, state: Path) -> dict[str, Any]:
    """The DATABASES entry of `postgres://user:password@host:port/name?option=value`; an empty url means SQLite."""
    if not url:
        return sqlite(state / "mindport.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError(f"DATABASE_URL: scheme {parts.scheme!r} is not known; use postgres:// or sqlite://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5, **dict(parse_qsl(parts.query))},
    }


def sqlite(file: Path) -> dict[str, Any]:
    # IMMEDIATE: a transaction that reads first and writes later would otherwise fail at once with "database is locked"
    # when the recorder writes in between; taking the lock at the start makes it wait for `timeout` instead.
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        # While one connection is open, the index of the log stays: without room on the disk a new one could not be made.
        "CONN_MAX_AGE": None,
        "TEST": {"NAME": str(file.with_name("test.sqlite3"))},  # a file, for the recorder of a test to share it
        "OPTIONS": {
            "timeout": 20,
            # Each thread keeps its connection: of 128 statements, Python's own number, at 40 KiB each eight threads hold 40 MiB.
            "cached_statements": 16,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def cache(url: str) -> dict[str, Any]:
    """The CACHES entry: what several web processes count together (attempts to sign in) is counted in Redis."""
    if not url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    backend = "django.core.cache.backends.redis.RedisCache"
    return {
        "BACKEND": backend,
        "LOCATION": url,
        "KEY_PREFIX": "mindport",
        # Two seconds as everywhere where a reader waits, see workers.presence.
        "OPTIONS": {"serializer": "webapp.operations.plain.Plain", "socket_timeout": 2, "socket_connect_timeout": 2},
    }


def mail(url: str, state: Path) -> dict[str, Any]:
    """The EMAIL_ settings of `smtp://user:password@host:port`, `smtp+tls://` for STARTTLS, `smtps://` for TLS from the start.

    Without an url mails are written into a folder of the state folder: one machine needs no mail server.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": str(state / "mails")}
    parts = urlsplit(url)
    ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if parts.scheme not in ports:
        raise ValueError(f"EMAIL_URL: scheme {parts.scheme!r} is not known; use {', '.join(ports)}")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or ports[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }


def secret_key(state: Path) -> str:
    """SECRET_KEY from the environment, else one that is made once and kept, so that sessions outlive a restart."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    file = state / "secret_key"
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
            fresh.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass  # another process of the same start was quicker; both must use the one on disk
    return file.read_text()


def share_metrics(folder: Path) -> None:
    """Where the web processes put their numbers together. prometheus_client reads the name when it is imported."""
    shared = Path(os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(folder)))
    shared.mkdir(mode=0o700, parents=True, exist_ok=True)
