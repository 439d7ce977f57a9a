"""A database as years of use leave it: pastes, jobs, projects, people, teams, logs. The same numbers give the same rows.

Half belongs to one person ("many"), a quarter to the team of an operator, the rest to everybody else; one person has few.
"""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from tests.scale.copying import Row, insert, unindexed
from tests.web.made import SOURCE, translation
from webapp.duties.models import Duty
from webapp.flags.models import Flag
from webapp.jobs.models import Attempt, Job
from webapp.jobs.outcomes import WORDS
from webapp.notices.models import Delivery, Notice, Webhook
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Comment, Revision
from webapp.teams.models import Entry, Membership, Role, Team

FEW, MANY, OPERATOR, OTHERS = "few", "many", "operator", 200
YEARS = timedelta(days=730)
LETTERS = string.ascii_letters + string.digits
OWNED: tuple[str, ...] = ("owner_id", "team_id", "session", "created")
STEMS = ["resnet", "unet", "lstm", "dataset", "train", "attention", "loss", "model", "vit", "gan", "optim", "encoder"]
REPORT = json.dumps(translation())
SUMMARY = {
    "counts": {"exact": 3, "adapted": 1, "review": 1, "unsupported": 0},
    "apis": 2,
    "flagged": [["torch.nn.Linear", "review", 1]],
    "spots": [["L7", 7, "review"]],
}


@dataclass(frozen=True)
class Size:
    jobs: int = 1_000_000
    pastes: int = 100_000
    projects: int = 2_000

    @property
    def files(self) -> int:
        """Programs in each project: three of five pastes are one's file."""
        return max(1, self.pastes * 3 // 5 // self.projects)


@dataclass(frozen=True)
class People:
    few: User
    many: User
    operator: User
    team: Team
    others: list[User]


class Seeding:
    def __init__(self, size: Size) -> None:
        self.size, self.chance, self.now = size, random.Random(21), timezone.now()
        self.last: dict[str, str] = {}  # paste to its last translation

    def all(self) -> None:
        """In one transaction: a database is seeded wholly or not at all."""
        if connection.vendor == "sqlite":
            connection.cursor().execute("PRAGMA cache_size = -1000000")  # KiB: ids are random, so every page is met again and again
        with transaction.atomic(), unindexed():
            self.people = self.made_people()
            insert(Project, self.projects())
            insert(Paste, self.pastes())
            insert(Job, self.jobs())
            insert(Attempt, self.attempts())
            insert(File, self.files())
            insert(Revision, self.revisions())
            insert(Comment, self.comments())
            insert(Duty, self.duties())
            insert(Entry, self.entries())
            self.told()
        with connection.cursor() as cursor:  # as autovacuum and `PRAGMA optimize` would have done long since
            cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")

    def id(self) -> str:
        return "".join(self.chance.choices(LETTERS, k=12))

    def moment(self) -> datetime:
        return self.now - YEARS * self.chance.random()

    def made_people(self) -> People:
        User.objects.bulk_create(
            User(username=name, email=f"{name}@localhost", password="!", is_staff=name == OPERATOR)
            for name in (FEW, MANY, OPERATOR, *(f"person{number}" for number in range(OTHERS)))
        )
        named = User.objects.in_bulk(field_name="username")
        team = Team.objects.create(name="operators")
        Membership.objects.create(team=team, user=named[OPERATOR], role=Role.ADMIN)
        others = [user for name, user in named.items() if name.startswith("person")]
        return People(named[FEW], named[MANY], named[OPERATOR], team, others)

    def owned(self, number: int, few: int) -> Row:
        """Every other thing is of `many`, every fourth of the operator's team; the first `few` are of `few`."""
        if number < few:
            return {"owner_id": self.people.few.pk}
        if number % 2:
            return {"owner_id": self.people.many.pk}
        if number % 4:
            return {"owner_id": self.people.operator.pk, "team_id": self.people.team.pk}
        return {"owner_id": self.chance.choice(self.people.others).pk} if number % 8 else {"session": f"browser{number % 1000}"}

    def projects(self) -> Iterator[Row]:
        self.project_rows = [
            {"id": self.id(), "name": f"{self.chance.choice(STEMS)}-{number}", "created": self.moment(), **self.owned(number, 3)}
            for number in range(self.size.projects)
        ]
        yield from self.project_rows

    def pastes(self) -> Iterator[Row]:
        """First the programs of the projects, then those that stand alone."""
        self.paste_rows: list[Row] = []
        in_projects = self.size.projects * self.size.files
        for number in range(self.size.pastes):
            if number < in_projects:
                project = self.project_rows[number // self.size.files]
                about: Row = {name: project[name] for name in OWNED if name in project}
            else:
                about = {**self.owned(number - in_projects, 40), "created": self.moment()}
            name = f"{self.chance.choice(STEMS)}_{number}.py"
            self.paste_rows.append({"id": self.id(), "name": name, **about})
            yield {**self.paste_rows[-1], "source": f"{SOURCE}# {number}\n" + "# a line of a longer program\n" * (number % 60)}

    def jobs(self) -> Iterator[Row]:
        """Of each paste one translation, the rest comparisons; a few of the newest are still open."""
        self.attempt_rows: list[tuple[Any, ...]] = []
        options = json.dumps({"profile": "portable"})
        for number in range(self.size.jobs):
            paste = self.paste_rows[number % self.size.pastes]
            first = number < self.size.pastes
            created = paste["created"] + (self.now - paste["created"]) * (0 if first else self.chance.random() ** 3)
            state, outcome = self.ended(first, number)
            took = timedelta(seconds=self.chance.expovariate(1 / (2 if first else 20)))
            started = None if state in ("queued", "cancelled") else created + timedelta(seconds=1)
            job: Row = {
                "id": self.id(), "kind": "translation" if first else "parity", "state": state, "outcome": outcome,
                "paste_id": paste["id"], "owner_id": paste.get("owner_id"), "session": paste.get("session", ""),
                "regressed": outcome == "different" and number % 50 == 0, "options": options, "created": created,
                "started": started, "finished": started + took if started and state in ("done", "failed") else None,
            }  # fmt: skip
            if first:
                self.last[paste["id"]] = job["id"]
            self.attempt_rows.append((job["id"], state, first, created, started, job["finished"]))
            yield job

    def ended(self, first: bool, number: int) -> tuple[str, str]:
        drawn = self.chance.random()
        if not first and number >= self.size.jobs - max(1, self.size.jobs // 2_000):
            return ("queued", "") if drawn > 0.05 else ("running", "")
        if drawn < 0.04:
            return "failed", ""
        if drawn < 0.06:
            return "cancelled", ""
        return "done", "review" if first else self.chance.choice(WORDS[4:])

    def attempts(self) -> Iterator[Row]:
        """Only translations have a whole report here; lists read none."""
        for job, state, first, created, started, finished in self.attempt_rows:
            queue, report = ("translation", REPORT) if first else ("parity.cpu", json.dumps({"class": "rounding"}))
            about = {"queued": created, "sent": started, "started": started, "finished": finished}
            done = report if state == "done" else None
            yield {"job_id": job, "state": state, "queue": queue, "worker": "seeded@here", "report": done, **about}
        del self.attempt_rows

    def files(self) -> Iterator[Row]:
        for number, paste in enumerate(self.paste_rows[: self.size.projects * self.size.files]):
            project = self.project_rows[number // self.size.files]
            path = f"src/{STEMS[number % len(STEMS)]}/{paste['name']}"
            summary = json.dumps(SUMMARY | {"job": self.last.get(paste["id"], "")})
            yield {"project_id": project["id"], "path": path, "paste_id": paste["id"], "size": 900, "summary": summary}
        for project in self.project_rows:
            yield {"project_id": project["id"], "path": "README.md", "content": b"# A project\n", "size": 12}

    def revisions(self) -> Iterator[Row]:
        decisions = json.dumps({"L7": {"kind": "accepted"}})
        for paste in self.paste_rows[::5]:
            if job := self.last.get(paste["id"]):
                at = paste["created"] + timedelta(hours=1)
                yield {"job_id": job, "number": 1, "decisions": decisions, "user_id": paste.get("owner_id"), "created": at}

    def comments(self) -> Iterator[Row]:
        for paste in self.paste_rows[::7]:
            if job := self.last.get(paste["id"]):
                yield {"job_id": job, "line": "L7", "text": "Why?", "author": "somebody", "created": self.moment()}

    def duties(self) -> Iterator[Row]:
        for paste in self.paste_rows[::20]:
            yield {"paste_id": paste["id"], "user_id": paste.get("owner_id"), "since": self.moment()}
        for project in self.project_rows[::3]:
            yield {"project_id": project["id"], "user_id": project.get("owner_id"), "since": self.moment()}

    def entries(self) -> Iterator[Row]:
        """The audit log: what was made, and by whom."""
        people = [self.people.few, self.people.many, self.people.operator, *self.people.others]
        names = {user.pk: user.username for user in people}  # known beforehand: while rows are copied nothing can be asked
        for paste in self.paste_rows:
            user = paste.get("owner_id")
            about = {"user_id": user, "who": names[user] if user else "", "team_id": paste.get("team_id")}
            yield {**about, "at": paste["created"], "action": "paste made", "kind": "paste", "thing": paste["id"]}
            yield {**about, "at": self.moment(), "action": "parity started", "kind": "paste", "thing": paste["id"]}

    def told(self) -> None:
        """Notices, a webhook's deliveries, and flagged pages of the knowledge base."""
        number = self.size.pastes // 2
        people = [self.people.many, self.people.operator, *self.people.others]
        insert(Notice, (self.notice(people[place % len(people)] if place % 2 else self.people.many) for place in range(number)))
        hook = Webhook.objects.create(owner=self.people.many, address="https://hooks.example/", kinds=["job.done"])
        sent = {"webhook_id": hook.pk, "kind": "job.done", "body": "{}", "state": "sent", "tries": 1, "status": 200}
        insert(Delivery, ({**sent, "due": (at := self.moment()), "created": at} for _ in range(number)))
        states = ["open", "corrected", "right"]
        flags = ({"page": f"/kb/torch.nn.Conv{place % 3 + 1}d", "text": "Is this so?", "created": self.moment(),
                  "state": states[place % 3]} for place in range(number // 10))  # fmt: skip
        insert(Flag, flags)

    def notice(self, user: User) -> Row:
        read = self.moment() if self.chance.random() < 0.9 else None
        what = f"{self.chance.choice(STEMS)}.py"
        return {"user_id": user.pk, "kind": "job.done", "what": what, "page": "/jobs/", "created": self.moment(), "read": read}
