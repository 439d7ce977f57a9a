from __future__ import annotations

from django.urls import path

from webapp.operations import views

app_name = "operations"
urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("version", views.version, name="version"),
    path("metrics", views.metrics_page, name="metrics"),
    path("workers/", views.workers, name="workers"),
]
