from __future__ import annotations

from django.urls import path

from webapp.jobs import views

app_name = "jobs"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:job_id>", views.detail, name="detail"),
    path("<slug:job_id>/cancel", views.cancel, name="cancel"),
    path("<slug:job_id>/retry", views.retry, name="retry"),
]
