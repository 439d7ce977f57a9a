from __future__ import annotations

from django.urls import path, re_path

from webapp.projects import repository_views, upgrade_views, views

app_name = "projects"
urlpatterns = [
    path("", views.index, name="index"),
    re_path(r"^(?P<project_id>[A-Za-z0-9_-]+)\.(?P<suffix>zip|patch)$", views.download, name="download"),
    path("upgrade", upgrade_views.begin, name="upgrade-begin"),
    path("upgrade/<slug:upgrade_id>", upgrade_views.show, name="upgrade"),
    path("upgrade/<slug:upgrade_id>/measure", upgrade_views.measure, name="upgrade-measure"),
    path("clone", repository_views.clone, name="clone"),
    path("<slug:project_id>/repository", repository_views.page, name="repository"),
    path("<slug:project_id>/work", repository_views.work, name="work"),
    path("<slug:project_id>/decide", repository_views.decide, name="decide"),
    path("<slug:project_id>/approve", repository_views.approve, name="approve"),
    re_path(r"^(?P<project_id>[A-Za-z0-9_-]+)/branch\.(?P<name>bundle|mbox|mindspore)$", repository_views.branch, name="branch"),
    path("<slug:project_id>.svg", views.badge, name="badge"),
    path("<slug:project_id>", views.detail, name="detail"),
]
