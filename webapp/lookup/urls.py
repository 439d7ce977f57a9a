from __future__ import annotations

from django.urls import path, re_path

from webapp.lookup import code_views, existence, exports, installing, recipe_views, topic_views, views

app_name = "lookup"
urlpatterns = [
    path("", views.index, name="index"),
    path("search", views.search, name="search"),
    path("search.json", views.search_data, name="search-data"),
    path("exists", existence.page, name="exists"),
    path("exists.json", existence.data, name="exists-data"),
    path("installing", installing.page, name="installing"),
    path("installing.json", installing.data, name="installing-data"),
    path("topics/", topic_views.index, name="topics"),
    path("topics/<slug:slug>", topic_views.topic, name="topic"),
    path("topics/<slug:slug>.json", topic_views.data, name="topic_data"),
    path("recipes/", recipe_views.index, name="recipes"),
    path("recipes/<slug:slug>", recipe_views.recipe, name="recipe"),
    path("recipes/<slug:slug>.json", recipe_views.data, name="recipe_data"),
    path("rules/<slug:code>", recipe_views.rule, name="rule"),
    path("codes/", code_views.index, name="codes"),
    path("codes/<slug:code>.json", code_views.data, name="code-data"),
    path("codes/<slug:code>", code_views.code, name="code"),
    path("dump.jsonl.gz", exports.everything, name="dump"),
    re_path(r"^r/(?P<name>[\w.]+)$", views.by_id, name="id"),
    re_path(r"^(?P<name>[\w.]+)/uses$", views.uses, name="uses"),
    re_path(r"^(?P<name>[\w.]+)\.json$", views.data, name="data"),
    re_path(r"^(?P<name>[\w.]+)$", views.record, name="record"),
]
