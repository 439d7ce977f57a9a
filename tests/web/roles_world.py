"""A team with everything in it, and everybody who may come by: what test_roles asks about."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.test.client import ClientHandler
from django.utils import timezone

from tests.web.made import job, parity_report, paste, translation
from webapp.jobs.models import Job, State
from webapp.notices.models import Delivery, Notice, Webhook
from webapp.projects.models import File, Project, Upgrade
from webapp.remote.models import RemoteWorker
from webapp.review.models import Comment, Revision, Share
from webapp.teams import invitations, tokens
from webapp.teams.models import Membership, Role, Team

SIGNED_IN = ("person", "foreign", "viewer", "editor", "approver", "admin", "owner")
TOKENS = {
    "read": ("admin", "read"),
    "write": ("admin", "write"),
    "foreign token": ("foreign", "write"),
    "viewer token": ("viewer", "write"),
}
HANDLER = ClientHandler(enforce_csrf_checks=False)  # one for all: preparing one takes longer than most answers
ACTORS = ("stranger", *SIGNED_IN, *TOKENS)
REPORT = parity_report(script="print()", tolerances={"kinds": [], "situations": []})


class World:
    """Everything belongs to the team; `owner` is an editor who made it, TOKENS says for whom each token acts and how far."""

    def __init__(self) -> None:
        self.team = Team.objects.create(name="Vision")
        other = Team.objects.create(name="Speech")
        self.people = {name: User.objects.create(username=name, email=f"{name}@example.org", password="x") for name in SIGNED_IN}
        roles = {"owner": Role.EDITOR, **{role.value: role for role in Role}}
        for name, role in roles.items():
            Membership.objects.create(team=self.team, user=self.people[name], role=role)
        Membership.objects.create(team=self.team, user=User.objects.create_user("second"), role=Role.ADMIN)
        Membership.objects.create(team=other, user=self.people["foreign"], role=Role.ADMIN)
        self._things({"team": self.team, "owner": self.people["owner"]})
        made = {actor: tokens.issue(self.people[who], actor, scope) for actor, (who, scope) in TOKENS.items()}
        self.secrets = {actor: secret for actor, (_, secret) in made.items()}
        self.machine = RemoteWorker.objects.create(team=self.team, name="card", device="ascend910b")
        self.hook = Webhook.objects.create(team=self.team, address="https://8.8.8.8/", kinds=["mention"])
        self.delivery = Delivery.objects.create(webhook=self.hook, kind="ping", body="{}", due=timezone.now()).pk
        self.notice = Notice.objects.create(user=self.people["admin"], kind="mention", page="/").pk
        self.own_token = made["read"][0].pk
        invited, self.secret = invitations.issue(self.team, Role.VIEWER, self.people["admin"], 7)
        self.invitation = invited.pk
        self.cookies = {actor: self._cookies(actor) for actor in ACTORS}
        self.clients = {actor: self.visitor(actor) for actor in ACTORS}

    def _things(self, ownership: dict[str, Any]) -> None:
        self.project = Project.objects.create(name="net.zip", **ownership)
        self.upgrade = Upgrade.objects.create(**ownership)
        self.paste = paste(**ownership)
        File.objects.create(project=self.project, path="net.py", paste=paste(**ownership))
        self.translation = job(self.paste, report=translation())
        self.run = job(self.paste, Job.Kind.PARITY, report=REPORT)
        self.failed = job(self.paste, state=State.FAILED, options={"profile": "mint"}, reason={"code": "x", "en": "x", "zh": "x"})
        Revision.objects.create(job=self.translation, number=1, decisions={})
        self.remark = Comment.objects.create(job=self.translation, line="L1", text="Why?").pk
        until = timezone.now() + timedelta(days=1)
        self.share = Share.objects.create(job=self.translation, revision=1, expires=until).token

    def _cookies(self, actor: str) -> dict[str, str]:
        """What the actor's browser has kept."""
        if actor in self.people:
            client = Client()
            client.force_login(self.people[actor])
            return {name: cookie.value for name, cookie in client.cookies.items()}
        return {"language": "en"} if actor == "stranger" else {}

    def visitor(self, actor: str) -> Client:
        """A browser or program that has asked for nothing yet: what an answer left in one is not there for the next."""
        client = Client(headers={"Authorization": f"Bearer {self.secrets[actor]}"} if actor in self.secrets else {})
        client.handler = HANDLER
        client.cookies.load(self.cookies[actor])
        return client

    def names(self) -> dict[str, Any]:
        """What stands between braces in the addresses and fields of the table."""
        return {
            "team": self.team.id,
            "paste": self.paste.id,
            "project": self.project.id,
            "upgrade": self.upgrade.id,
            "translation": self.translation.id,
            "run": self.run.id,
            "failed": self.failed.id,
            "remark": self.remark,
            "share": self.share,
            "invitation": self.invitation,
            "hook": self.hook.id,
            "machine": self.machine.id,
            "delivery": self.delivery,
            "notice": self.notice,
            "secret": self.secret,
            "member": self.people["viewer"].pk,
            "token": self.own_token,
        }
