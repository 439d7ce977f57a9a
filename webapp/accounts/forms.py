from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from webapp.spaces.forms import in_days
from webapp.teams.models import Token

DAYS = (7, 30, 90, 365)


class TokenForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("What it is for"), max_length=80)
    scope = forms.ChoiceField(
        label=gettext_lazy("It may"),
        choices=[(Token.Scope.READ, gettext_lazy("only read")), (Token.Scope.WRITE, gettext_lazy("do all that you may"))],
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Good for"),
        coerce=int,
        empty_value=None,
        required=False,
        initial=90,
        choices=lambda: [*in_days(*DAYS), ("", _("until revoked"))],
    )

    @property
    def expires(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None
