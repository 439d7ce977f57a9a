from __future__ import annotations

from django.urls import path, re_path

from webapp.projects import views

app_name = "projects"
urlpatterns = [
    path("", views.index, name="index"),
    re_path(r"^(?P<project_id>[A-Za-z0-9_-]+)\.(?P<suffix>zip|patch)$", views.download, name="download"),
    path("<slug:project_id>", views.detail, name="detail"),
]
