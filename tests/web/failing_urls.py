"""The product's addresses and one that fails, to see what a reader sees then."""

from __future__ import annotations

from django.urls import path

from webapp.urls import handler500 as handler500
from webapp.urls import urlpatterns as ours


def fails(request):
    raise RuntimeError("on purpose")


urlpatterns = [*ours, path("fails", fails)]
