from __future__ import annotations

from django.urls import include, path

from webapp.lookup import exports

urlpatterns = [
    path("", include("webapp.operations.urls")),
    path("", include("webapp.review.urls")),
    path("t/<paste:paste_id>/", include("webapp.parity.urls")),
    path("", include("webapp.duties.urls")),
    path("p/", include("webapp.projects.urls")),
    path("opensearch.xml", exports.opensearch, name="opensearch"),
    path("kb/", include("webapp.lookup.urls")),
    path("", include("webapp.doctor.urls")),
    path("", include("webapp.api.urls")),
    path("jobs/", include("webapp.jobs.urls")),
    path("notices/", include("webapp.notices.urls")),
    path("", include("webapp.frame.urls")),
    path("account/", include("webapp.accounts.urls")),
    path("account/", include("allauth.account.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("", include("webapp.teams.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
handler400 = "webapp.frame.views.bad_request"
handler403 = "webapp.frame.views.forbidden"
handler404 = "webapp.frame.views.not_found"
handler500 = "webapp.frame.views.broken"
