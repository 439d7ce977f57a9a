from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from webapp.teams.models import Token

DAYS = (7, 30, 90, 365)


class TokenForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("What it is for"), max_length=80)
    scope = forms.ChoiceField(
        label=gettext_lazy("It may"),
        choices=[(Token.Scope.READ, gettext_lazy("only read")), (Token.Scope.WRITE, gettext_lazy("do all that you may"))],
    )
    days = forms.TypedChoiceField(label=gettext_lazy("Good for"), coerce=int, empty_value=None, required=False, initial=90)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        said = [(days, ngettext("%(days)s day", "%(days)s days", days) % {"days": days}) for days in DAYS]
        self.fields["days"].choices = [*said, ("", _("until revoked"))]  # type: ignore[attr-defined]

    @property
    def expires(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None
