from __future__ import annotations

from django.urls import path

from webapp.parity import views

app_name = "parity"
urlpatterns = [
    path("parity", views.start, name="start"),
    path("parity/<slug:run_id>/<str:what>", views.download, name="download"),
    path("parity/<slug:run_id>", views.run, name="run"),
]
