from __future__ import annotations

from django.urls import include, path

from webapp.home import urls as home
from webapp.lookup import exports
from webapp.review import urls as review

urlpatterns = [
    path("", include("webapp.operations.urls")),
    path("", include(([*home.urlpatterns, *review.urlpatterns], "review"))),
    path("t/<paste:paste_id>/", include("webapp.parity.urls")),
    path("", include("webapp.duties.urls")),
    path("p/", include("webapp.projects.urls")),
    path("sitemap.xml", exports.sitemap, name="sitemap"),
    path("opensearch.xml", exports.opensearch, name="opensearch"),
    path("kb/flag/", include("webapp.flags.urls")),
    path("kb/", include("webapp.lookup.urls")),
    path("", include("webapp.doctor.urls")),
    path("", include("webapp.api.urls")),
    path("", include("webapp.remote.urls")),
    path("jobs/", include("webapp.jobs.urls")),
    path("notices/", include("webapp.notices.urls")),
    path("", include("webapp.frame.urls")),
    path("account/", include("webapp.accounts.urls")),
    path("account/", include("allauth.account.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("", include("webapp.spaces.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
handler400 = "webapp.errors.views.bad_request"
handler403 = "webapp.errors.views.forbidden"
handler404 = "webapp.errors.views.not_found"
handler500 = "webapp.errors.views.broken"
