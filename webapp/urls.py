from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("webapp.operations.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
