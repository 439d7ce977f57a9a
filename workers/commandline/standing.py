"""Exit status and closing line."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext

from workers.commandline.outcomes import CLEAN, PERSON, UNUSABLE, Outcome, Refused, Translated
from workers.formats.reading import VERDICTS, counts

THRESHOLDS = {
    "review": {"review", "unsupported", "warning", "error"},
    "unsupported": {"unsupported", "error"},
    "never": set[str](),
}


def status(outcomes: Sequence[Outcome], threshold: str = "review") -> int:
    """The worst of all; nothing to look at is unusable: a path that holds no program is a mistake."""
    return max((_status(outcome, THRESHOLDS[threshold]) for outcome in outcomes), default=UNUSABLE)


def _status(outcome: Outcome, grave: set[str]) -> int:
    if isinstance(outcome, Refused):
        return UNUSABLE
    said = [str(change["verdict"]) for change in outcome.data["changes"]]
    said += [str(finding["severity"]) for finding in outcome.data["findings"]]
    return PERSON if grave.intersection(said) else CLEAN


def summary(outcomes: Sequence[Outcome]) -> str:
    translated = [outcome for outcome in outcomes if isinstance(outcome, Translated)]
    numbers = [counts(outcome.data) for outcome in translated]
    told = ", ".join(f"{sum(each[verdict] for each in numbers)} {verdict}" for verdict in VERDICTS)
    files = ngettext("%(number)d file", "%(number)d files", len(outcomes)) % {"number": len(outcomes)}
    refused = len(outcomes) - len(translated)
    told += _(", %(number)d unusable") % {"number": refused} if refused else ""
    return _("%(files)s: %(told)s") % {"files": files, "told": told}
