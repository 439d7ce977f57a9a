from __future__ import annotations

from django.urls import path

from webapp.parity import baseline_views, views

app_name = "parity"
urlpatterns = [
    path("parity", views.start, name="start"),
    path("parity/everywhere", views.everywhere, name="everywhere"),
    path("parity/<slug:run_id>/tolerances", views.tolerances, name="tolerances"),
    path("parity/<slug:run_id>/baseline", baseline_views.keep, name="baseline"),
    path("outputs", views.outputs, name="outputs"),
    path("parity/<slug:run_id>/<str:what>", views.download, name="download"),
    path("parity/<slug:run_id>", views.run, name="run"),
]
