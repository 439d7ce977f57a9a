"""What the fields of the query language mean: each turns one value into a condition on jobs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.fields import DurationField
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Collate, Concat, Lower, Now
from django.db.models.lookups import Contains, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual, StartsWith
from django.utils import timezone
from django.utils.translation import gettext as _

from webapp.jobs import outcomes
from webapp.jobs.models import OPEN, TERMINAL, Attempt, Job, State
from webapp.pastes.models import Paste
from webapp.teams.access import FEW
from webapp.teams.models import Team
from webapp.teams.spaces import Asker

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
SPAN = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([smhdw])")
LONG_AGO = timedelta(days=36_500)  # further back the calendar ends
BOUND = re.compile(r"(<=|>=|<|>|)(.*)", re.DOTALL)
REGRESSED = "regressed"  # done, and worse than the baseline
COMPARED = {"<": LessThan, "<=": LessThanOrEqual, ">": GreaterThan, ">=": GreaterThanOrEqual}
LOOKUPS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
EARLIER = {"<": "gt", "<=": "gte", ">": "lt", ">=": "lte"}  # the younger, the later it began
TOOK = ExpressionWrapper(Coalesce(F("finished"), Now()) - F("started"), output_field=DurationField())


class Wrong(ValueError):
    """A value that the field does not know; the message says which it does."""


@dataclass(frozen=True)
class Field:
    condition: Callable[[str, Asker], Q]
    example: str
    reads_rows: bool = False  # no index knows it
    walked: Callable[[str, Asker], Q] | None = None  # the same, asked of one job after the other: for what very many have


def text(value: str, by: Asker) -> Q:
    """In the names of files and projects, and at the beginning of ids.

    Names that few programs have are looked for first, and their jobs then have an index.
    """
    named, filed = _named(value)
    pastes = set(named.values_list("pk", flat=True)[: FEW + 1])
    if len(pastes) <= FEW:
        pastes |= set(filed.values_list("paste", flat=True)[: FEW + 1])
    # Two questions of one table each: together they would be a join of all programs with all files.
    many = Q(paste__in=named.values("pk")) | Q(paste__in=filed.values("paste"))
    begun = list(Job.objects.filter(_begins(value)).values_list("pk", flat=True)[: FEW + 1])
    return (Q(paste__in=pastes) if len(pastes) <= FEW else many) | (Q(pk__in=begun) if len(begun) <= FEW else _begins(value))


def text_walked(value: str, by: Asker) -> Q:
    """A name that many programs have is soon met."""
    named, filed = _named(value)
    return Q(Exists(named.filter(pk=OuterRef("paste")))) | Q(Exists(filed.filter(paste=OuterRef("paste")))) | _begins(value)


def _named(value: str) -> tuple[QuerySet[Any], QuerySet[Any]]:
    """Programs of such a name, and files of such a path or project."""
    project, file = apps.get_model("projects", "Project"), apps.get_model("projects", "File")  # of an app above this one
    projects = project.objects.filter(_holds("name", value) | Q(pk=value)).values("pk")
    named = Paste.objects.filter(_holds("name", value) | Q(id__startswith=value))
    return named, file.objects.filter(_holds("path", value) | Q(project__in=projects), paste__isnull=False).order_by()


def _holds(column: str, value: str) -> Q:
    """Whatever the capitals. PostgreSQL takes twice as long to know the capitals of all languages as those of ASCII."""
    if connection.vendor == "postgresql" and value.isascii():
        return Q(Contains(Lower(Collate(column, "C")), value.lower()))
    return Q(**{f"{column}__icontains": value})


def _begins(value: str) -> Q:
    """Of a job's id. SQLite has no index for LIKE, which does not tell capitals apart."""
    if connection.vendor == "sqlite":
        return Q(id__gte=value, id__lt=value + chr(sys.maxunicode))
    return Q(id__startswith=value)


def _state(value: str, by: Asker) -> Q:
    groups = {"open": OPEN, "over": TERMINAL}
    known = _known(value, [*State.values, *groups, REGRESSED])
    if known == REGRESSED:
        return Q(regressed=True)
    return Q(state__in=groups.get(known, (known,)))


def _kind(value: str, by: Asker) -> Q:
    return Q(kind=_known(value, Job.Kind.values))


def _verdict(value: str, by: Asker) -> Q:
    known = _known(value, [*outcomes.WORDS, "flagged", "none"])
    groups = {"flagged": outcomes.NEEDS_A_PERSON, "none": ("",)}
    return Q(outcome__in=groups.get(known, (known,)))


def _owner(value: str, by: Asker) -> Q:
    """Who asked for the job. A visitor without account and session has started nothing that could be recognised."""
    if value == "me":
        return Q(owner=by.user) if by.user else Q(owner=None, session=by.session or "-")
    return Q(owner=None) if value == "nobody" else Q(owner__username__iexact=value)


def _assignee(value: str, by: Asker) -> Q:
    if value == "me":
        return Q(paste__duty__user=by.user) if by.user else Q(pk__in=[])
    return Q(paste__duty__user=None) if value == "nobody" else Q(paste__duty__user__username__iexact=value)


def _device(value: str, by: Asker) -> Q:
    return Q(device=value.lower())  # as all of knowledge.devices are written


def _profile(value: str, by: Asker) -> Q:
    """With or without the version, device and mode that may follow it."""
    said = Concat(KT("options__profile"), Value("/"), output_field=TextField())  # one look into the options of each job
    return Q(StartsWith(said, value + "/"))


def _project(value: str, by: Asker) -> Q:
    return Q(paste__file__project__name__icontains=value) | Q(paste__file__project=value)


def _team(value: str, by: Asker) -> Q:
    return Q(paste__team__in=_teams(value, by))


def _team_walked(value: str, by: Asker) -> Q:
    return Q(Exists(Paste.objects.filter(pk=OuterRef("paste"), team__in=_teams(value, by))))


def _teams(value: str, by: Asker) -> list[str]:
    """Others' programs are in nobody's list: the database would read all of a team to find that out."""
    named = Team.objects.filter(Q(name__iexact=value) | Q(pk=value), members=by.user)
    return list(named.values_list("pk", flat=True)) if by.user else []


def _worker(value: str, by: Asker) -> Q:
    """Of any attempt: one may ask what a worker has done before it was lost."""
    named = [name for name in _workers() if value.lower() in name.lower()]
    # The index of workers has the state in front.
    return Q(id__in=Attempt.objects.filter(state__in=State.values, worker__in=named).values("job"))


def _workers() -> set[str]:
    """Names of all that ever had an attempt: from one to the next in the index, as a million attempts have few."""
    next_one = "SELECT MIN(worker) FROM jobs_attempt WHERE state = %s"
    steps = f"SELECT ({next_one} AND worker > names.worker) FROM names WHERE worker IS NOT NULL"
    names = f"WITH RECURSIVE names(worker) AS ({next_one} UNION ALL {steps}) SELECT worker FROM names WHERE worker IS NOT NULL"
    found = set[str]()
    with connection.cursor() as cursor:
        for state in State.values:
            cursor.execute(names, [state, state])
            found |= {name for (name,) in cursor.fetchall()}
    return found


def _age(value: str, by: Asker) -> Q:
    sign, rest = _bound(value)
    return Q(**{f"created__{EARLIER[sign]}": timezone.now() - _span(rest)})


def _duration(value: str, by: Asker) -> Q:
    sign, rest = _bound(value)
    return Q(COMPARED[sign](TOOK, _span(rest)))


def _attempt(value: str, by: Asker) -> Q:
    found = BOUND.fullmatch(value)
    assert found is not None
    if not re.fullmatch(r"\d{1,6}", found[2]):
        raise Wrong(_("A number is needed, such as 2 or >1."))
    return Q(**{f"attempt__{LOOKUPS.get(found[1], 'exact')}": int(found[2])})


def _known(value: str, words: list[str]) -> str:
    if value.lower() in words:
        return value.lower()
    raise Wrong(_("“%(value)s” is none of: %(words)s.") % {"value": value, "words": ", ".join(words)} + meant(value, words))


def meant(value: str, words: list[str] | Mapping[str, Any]) -> str:
    """A sentence with the nearest word, or nothing."""
    near = get_close_matches(value.lower(), list(words), 1)
    return " " + _("Did you mean %(word)s?") % {"word": near[0]} if near else ""


def _bound(value: str) -> tuple[str, str]:
    found = BOUND.fullmatch(value)
    assert found is not None
    if not found[1]:
        raise Wrong(_("Say < or > before the time, such as <1d."))
    return found[1], found[2]


def _span(value: str) -> timedelta:
    found = SPAN.fullmatch(value)
    if not found:
        raise Wrong(_("“%(value)s” is no time. A time is a number with s, m, h, d or w, such as 90s or 1.5h.") % {"value": value})
    return min(timedelta(seconds=float(Decimal(found[1]) * UNITS[found[2]])), LONG_AGO)


FIELDS: dict[str, Field] = {
    "state": Field(_state, "state:failed,cancelled"),
    "kind": Field(_kind, "kind:parity"),
    "verdict": Field(_verdict, "verdict:different"),
    "owner": Field(_owner, "owner:me"),
    "assignee": Field(_assignee, "assignee:me"),
    "project": Field(_project, 'project:"my net"'),
    "team": Field(_team, "team:vision", walked=_team_walked),
    "device": Field(_device, "device:cpu"),
    "profile": Field(_profile, "profile:mint", reads_rows=True),
    "worker": Field(_worker, "worker:parity"),
    "age": Field(_age, "age:<1d"),
    "duration": Field(_duration, "duration:>30s", reads_rows=True),
    "attempt": Field(_attempt, "attempt:>1"),
}
