from __future__ import annotations

import os
from importlib import metadata
from typing import Any

import redis
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

import knowledge
from webapp.frame.requests import Request
from webapp.operations import fleet, health, metrics


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; says nothing about its surroundings, so that an orchestrator does not kill it for theirs."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    found = health.report()
    ready = all(answer == "ok" for answer in found.values())
    return JsonResponse({"ready": ready, "checks": found}, status=200 if ready else 503)


@never_cache
def version(request: HttpRequest) -> JsonResponse:
    return JsonResponse(versions())


def versions() -> dict[str, Any]:
    return {
        "mindport": metadata.version("mindport"),
        "commit": os.environ.get("MINDPORT_COMMIT", ""),
        "records": len(knowledge.all_records()),
        "workers": [{"name": worker.name, **worker.versions} for worker in health.served().values()],
    }


@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    """For Prometheus; see metrics.allowed for who may ask."""
    if not metrics.allowed(request):
        raise PermissionDenied
    return HttpResponse(metrics.page(), content_type=CONTENT_TYPE_LATEST)


@never_cache
@require_safe
def workers(request: Request) -> HttpResponse:
    """Counts only, and no job by name, so everybody may see whether somebody works."""
    try:
        found = fleet.fleet()
    except redis.RedisError:
        found = None
    part = "operations/_fleet.html" if request.htmx and not request.htmx.boosted else "operations/workers.html"
    response = render(request, part, {"fleet": found, "now": timezone.now()})
    patch_vary_headers(response, ["HX-Request"])
    return response
