"""What people fill in about teams."""

from __future__ import annotations

from typing import Any

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


class TeamForm(forms.Form):
    name = forms.CharField(label=_("Name of the team"), max_length=80)


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial=Role.EDITOR)
    days = forms.TypedChoiceField(label=_("Good for"), coerce=int, initial=7)
    email = forms.EmailField(label=_("E-mail, when we shall send it"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        said = [(days, ngettext("%(days)s day", "%(days)s days", days) % {"days": days}) for days in DAYS]
        self.fields["days"].choices = said  # type: ignore[attr-defined]
