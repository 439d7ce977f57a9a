from __future__ import annotations

from django.urls import path

from webapp.doctor import views

app_name = "doctor"
urlpatterns = [
    path("err", views.doctor, name="index"),
    path("err.json", views.data, name="data"),
    path("err/<slug:slug>.json", views.error_twin, name="error-data"),
    path("err/<slug:slug>", views.error, name="error"),
]
