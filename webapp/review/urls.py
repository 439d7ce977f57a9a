"""The pages of one translation. The names are in the namespace `review`, see webapp.urls."""

from __future__ import annotations

from django.urls import path, register_converter

from webapp.review import approving, beside_views, checklist, choosing, embedding, sharing, talk, views, ways_out, weights
from webapp.review.addresses import FormatName, PasteId

register_converter(PasteId, "paste")
register_converter(FormatName, "format")

urlpatterns = [
    path("t/<paste:paste_id>", views.result, name="result"),
    path("t/<paste:paste_id>/r/<int:number>", views.revision, name="revision"),
    path("t/<paste:paste_id>/r/<int:number>/approve", approving.approve, name="approve"),
    path("t/<paste:paste_id>/beside", beside_views.show, name="beside"),
    path("t/<paste:paste_id>/why/<int:change>", views.why, name="why"),
    path("t/<paste:paste_id>/comments/publish", talk.publish, name="publish"),
    path("t/<paste:paste_id>/comments", talk.add, name="comment"),
    path("t/<paste:paste_id>/comments/<int:number>", talk.settle, name="settle"),
    path("t/<paste:paste_id>/decide", views.decide, name="decide"),
    path("t/<paste:paste_id>/choose", choosing.choose, name="choose"),
    path("t/<paste:paste_id>/ways/<int:change>", ways_out.show, name="ways-out"),
    path("t/<paste:paste_id>/weights", weights.show, name="weights"),
    path("weights", weights.index, name="weights-index"),
    path("t/<paste:paste_id>/checklist", checklist.show, name="checklist"),
    path("t/<paste:paste_id>/checklist/tick", checklist.tick, name="tick"),
    path("t/<paste:paste_id>/share", sharing.share, name="share"),
    path("t/<paste:paste_id>/share/<str:token>", sharing.revoke, name="revoke"),
    path("s/<paste:token>", sharing.shared, name="shared"),
    path("s/<paste:token>/embed", embedding.frame, name="framed"),
    path("s/<paste:token>.svg", embedding.badge, name="badge"),
    path("oembed", embedding.oembed, name="oembed"),
    path("s/<paste:token>.<format:suffix>", sharing.download, name="shared-download"),
    path("t/<paste:paste_id>.<format:suffix>", views.download, name="download"),
]
