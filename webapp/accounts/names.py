"""What a user name may be."""

from __future__ import annotations

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

VALIDATORS = [
    UnicodeUsernameValidator(),
    # Whoever signs in with an address must not be mistaken for somebody who is called like it.
    RegexValidator(r"@", _("A user name has no @ in it."), inverse_match=True),
]
