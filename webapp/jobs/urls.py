from __future__ import annotations

from django.urls import path

from webapp.jobs import bulk_views, comparing_views, views

app_name = "jobs"
urlpatterns = [
    path("", views.index, name="index"),
    path("compare", comparing_views.compare, name="compare"),
    path("bulk", bulk_views.bulk, name="bulk"),
    path("<slug:job_id>", views.detail, name="detail"),
    path("<slug:job_id>/log.txt", views.log_text, name="log"),
    path("<slug:job_id>/value", comparing_views.value, name="value"),
    path("<slug:job_id>/cancel", views.cancel, name="cancel"),
    path("<slug:job_id>/retry", views.retry, name="retry"),
]
