from __future__ import annotations

from django.urls import path

from webapp.duties import views

app_name = "duties"
urlpatterns = [path("p/<slug:project_id>/duty", views.duty, name="duty")]
