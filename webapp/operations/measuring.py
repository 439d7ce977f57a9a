"""How long requests took, by view. Each web process writes its numbers to a file of the folder that
PROMETHEUS_MULTIPROC_DIR names (see settings), so that any of them can answer /metrics for all.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import Histogram

from webapp.operations import room

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}  # anything else a stranger invents is "other"
REQUESTS = Histogram(
    "mindport_request_seconds", "Time from request to answer.", ["method", "view", "status"], buckets=BOUNDS, registry=None
)


class Requests:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        if room.is_short(os.environ["PROMETHEUS_MULTIPROC_DIR"]):
            return response  # the numbers are in mapped files, and one that cannot grow would end this process
        view = request.resolver_match.view_name if request.resolver_match else "none"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, view, f"{response.status_code // 100}xx").observe(time.perf_counter() - began)
        return response
