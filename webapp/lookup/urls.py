from __future__ import annotations

from django.urls import path, re_path

from webapp.lookup import views

app_name = "lookup"
urlpatterns = [
    path("", views.index, name="index"),
    path("search", views.search, name="search"),
    re_path(r"^(?P<name>[\w.]+)\.json$", views.data, name="data"),
    re_path(r"^(?P<name>[\w.]+)$", views.record, name="record"),
]
