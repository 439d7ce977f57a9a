from __future__ import annotations

import os
from importlib import metadata

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

import knowledge
from webapp.operations import health


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
    return JsonResponse(
        {
            "mindport": metadata.version("mindport"),
            "commit": os.environ.get("MINDPORT_COMMIT", ""),
            "records": len(knowledge.all_records()),
            "workers": [{"name": worker.name, **worker.versions} for worker in health.served().values()],
        }
    )
