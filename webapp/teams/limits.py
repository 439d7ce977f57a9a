"""How much a program may ask for: per minute, by token, else by address. Counted in the cache, so that all web processes
count together where REDIS_URL is set; a cache that is away limits nobody.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import redis
from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

WINDOW = 60  # seconds


@dataclass(frozen=True)
class Spent:
    """Of a window: how many requests it has, how many are left (below 0: too many), and in how many seconds it ends."""

    limit: int
    left: int
    reset: int

    def stamp(self, response: HttpResponse) -> None:
        response["RateLimit-Limit"] = str(self.limit)
        response["RateLimit-Remaining"] = str(max(self.left, 0))
        response["RateLimit-Reset"] = str(self.reset)


def spend(request: HttpRequest, kind: str) -> Spent:
    """Counts this request. `kind` is one of settings.API_LIMITS."""
    limit, now = int(settings.API_LIMITS[kind]), time.time()
    key = f"api:{kind}:{who(request)}:{int(now // WINDOW)}"
    return Spent(limit, limit - _counted(key), WINDOW - int(now % WINDOW))


def _counted(key: str) -> int:
    try:
        cache.add(key, 0, 2 * WINDOW)
        return int(cache.incr(key))
    except (redis.RedisError, ValueError):  # ValueError: the key went between the two
        return 0


def who(request: HttpRequest) -> str:
    """The token that was shown, else the address, as far as a trusted proxy tells it."""
    token = getattr(request, "token", None)
    return f"token-{token.pk}" if token else f"address-{get_adapter().get_client_ip(request)}"
