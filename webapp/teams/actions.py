"""The words of the audit log. An action that has none is shown as it is recorded."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

WORDS = {
    "paste made": _("pasted a program"),
    "project made": _("uploaded a project"),
    "decided": _("decided"),
    "remark added": _("added a remark"),
    "remark settled": _("settled a remark"),
    "remark reopened": _("opened a remark again"),
    "remarks published": _("published drafts of remarks"),
    "link made": _("made a link for reading"),
    "link taken back": _("took back a link for reading"),
    "checklist changed": _("changed the checklist"),
    "parity started": _("started a parity check"),
    "outputs compared": _("compared outputs"),
    "job cancelled": _("cancelled a job"),
    "job retried": _("retried a job"),
    "moved": _("moved to another space"),
    "deleted": _("deleted"),
    "taken over": _("took over what was pasted before signing in"),
    "team made": _("made the team"),
    "team renamed": _("renamed the team"),
    "team deleted": _("deleted a team"),
    "member invited": _("invited somebody"),
    "invitation taken back": _("took back an invitation"),
    "member joined": _("joined"),
    "role changed": _("changed a role"),
    "member removed": _("removed a member"),
    "member left": _("left"),
    "token made": _("made a token"),
    "token revoked": _("revoked a token"),
    "signed in": _("signed in"),
    "signed out": _("signed out"),
    "sign-in failed": _("somebody failed to sign in"),
    "sessions ended": _("signed out other browsers"),
    "account made": _("made the account"),
    "password changed": _("changed the password"),
    "e-mail changed": _("changed the e-mail"),
}
