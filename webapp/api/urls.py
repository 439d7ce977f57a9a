from __future__ import annotations

from django.urls import include, path

from webapp.api import pages, twin_views
from webapp.api.mcp.view import endpoint
from webapp.api.v1 import api

twins = [
    path("jobs.json", twin_views.jobs, name="jobs"),
    path("jobs/<slug:job_id>.json", twin_views.job, name="job"),
    path("t/<paste:paste_id>/state.json", twin_views.result, name="result"),
    path("jobs/<slug:job_id>/report.json", twin_views.report, name="report"),
    path("p/<slug:project_id>.json", twin_views.project, name="project"),
]
urlpatterns = [
    path("api/", pages.guide, name="api-guide"),
    path("mcp", endpoint, name="mcp"),
    path("api/v1/", api.urls),
    path("", include((twins, "twins"))),
]
