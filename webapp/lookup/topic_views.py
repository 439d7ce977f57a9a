"""Topics: what migration guides say about one subject, beside what was measured."""

from __future__ import annotations

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from knowledge.topic import Topic
from knowledge.topic_reading import find_topic
from webapp.frame.requests import Request
from webapp.lookup import topics


@require_safe
def index(request: Request) -> HttpResponse:
    return render(request, "lookup/topics.html", topics.index_page())


@require_safe
def topic(request: Request, slug: str) -> HttpResponse:
    return render(request, "lookup/topic.html", topics.topic_page(_found(slug)))


@require_safe
def data(request: Request, slug: str) -> HttpResponse:
    return JsonResponse(topics.topic_data(_found(slug)), json_dumps_params={"ensure_ascii": False})


def _found(slug: str) -> Topic:
    found = find_topic(slug)
    if found is None:
        raise Http404(slug)
    return found
