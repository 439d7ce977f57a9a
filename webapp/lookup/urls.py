from __future__ import annotations

from django.urls import path, re_path

from webapp.lookup import exports, topic_views, views

app_name = "lookup"
urlpatterns = [
    path("", views.index, name="index"),
    path("search", views.search, name="search"),
    path("search.json", views.search_data, name="search-data"),
    path("topics/", topic_views.index, name="topics"),
    path("topics/<slug:slug>", topic_views.topic, name="topic"),
    path("topics/<slug:slug>.json", topic_views.data, name="topic_data"),
    path("dump.jsonl.gz", exports.everything, name="dump"),
    re_path(r"^r/(?P<name>[\w.]+)$", views.by_id, name="id"),
    re_path(r"^(?P<name>[\w.]+)/uses$", views.uses, name="uses"),
    re_path(r"^(?P<name>[\w.]+)\.json$", views.data, name="data"),
    re_path(r"^(?P<name>[\w.]+)$", views.record, name="record"),
]
