"""What was proved of a translation is proved anew of the one that takes its place, by the same check."""

from __future__ import annotations

from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job, State
from webapp.review import parity_matrix, revisions
from webapp.teams.spaces import Asker

OF_THE_TEXT = ("translated", "profile")  # the rest of a check's options are how it is done


def measure_again(before: Job, after: Job, by: Asker) -> Job | None:
    """The check of `after`, asked for where one of `before` was there and none of `after` is. A check of a text that is
    given up for another goes. None: nothing to do. What a machine of the team's measures is asked for by hand alone."""
    checks = parity_matrix.runs(after.paste, before.profile).filter(state__in=(State.DONE, *OPEN))
    last = checks.exclude(options__has_key="remote").order_by("-created").first()
    if last is None or before.id == after.id or parity_matrix.runs(after.paste, after.profile).exists():
        return None
    if not last.over:
        submission.cancel(last)
    chosen = {name: value for name, value in last.options.items() if name not in OF_THE_TEXT}
    text = revisions.composed(after).text
    return submission.check_parity(after.paste, text, by, profile=after.profile, device=last.device, **chosen)
