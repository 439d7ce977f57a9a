"""What people fill in about teams."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from webapp.teams.invitations import DAYS
from webapp.teams.models import Role

ROLES = [
    (Role.VIEWER.value, pgettext_lazy("role", "viewer")),
    (Role.EDITOR.value, pgettext_lazy("role", "editor")),
    (Role.APPROVER.value, pgettext_lazy("role", "approver")),
    (Role.ADMIN.value, pgettext_lazy("role", "admin")),
]


def in_days(*numbers: int) -> list[tuple[int | str, str]]:
    """Choices of how long something is good; asked for with each form, so that they are in its reader's language."""
    return [(days, ngettext("%(days)s day", "%(days)s days", days) % {"days": days}) for days in numbers]


class TeamForm(forms.Form):
    name = forms.CharField(label=_("Name of the team"), max_length=80)


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial=Role.EDITOR)
    days = forms.TypedChoiceField(label=_("Good for"), coerce=int, initial=7, choices=lambda: in_days(*DAYS))
    email = forms.EmailField(label=_("E-mail, when we shall send it"), required=False)
