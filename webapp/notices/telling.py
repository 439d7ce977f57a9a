"""From something that happened to those who are told: notices for people, deliveries for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from webapp.notices.models import Delivery, Kind, Mail, Notice, Webhook
from webapp.teams.ownership import Owned

LONGEST = 400  # characters of what is quoted


@dataclass(frozen=True)
class News:
    """`carrier` is the paste or project to which it happened; `page` the path of the page on which one sees it."""

    kind: Kind
    carrier: Owned
    page: str
    what: str = ""
    by: str = ""
    text: str = ""


def tell(news: News, people: Iterable[User]) -> None:
    """Whoever did it is not told of it, nor is anybody told again what a machine did and that person has not read yet."""
    told = [user for user in people if user.username != news.by]
    Notice.objects.bulk_create(notice for user in told if not _waits(notice := _notice(news, user)))
    now = timezone.now()
    body = json.dumps(message(news, [user.username for user in told]), ensure_ascii=False)
    hooks = [hook for hook in Webhook.objects.filter(_concerned(news, told)) if news.kind in hook.kinds]
    Delivery.objects.bulk_create(Delivery(webhook=hook, kind=news.kind, body=body, due=now) for hook in hooks)


def _waits(notice: Notice) -> bool:
    same = {name: getattr(notice, name) for name in ("user", "kind", "by", "what", "text", "page")}
    return not notice.by and Notice.objects.filter(read__isnull=True, **same).exists()


def _notice(news: News, user: User) -> Notice:
    about = {"kind": news.kind, "by": news.by, "what": news.what[:LONGEST], "text": news.text[:LONGEST], "page": news.page}
    return Notice(user=user, mail=Mail.WAITING if wants_mail(user) else Mail.NONE, **about)


def wants_mail(user: User) -> bool:
    """Where the operator has set up mail, the person has an address, and has not declined."""
    wish = getattr(user, "wish", None)
    return bool(settings.NOTICES_BY_MAIL and user.email and (wish is None or wish.mail))


def _concerned(news: News, told: list[User]) -> Q:
    """Hooks of the team; without one those of the owner. A person's hook also hears what that person is told."""
    whose = Q(team=news.carrier.team_id) if news.carrier.team_id else Q(owner=news.carrier.owner_id, owner__isnull=False)
    return whose | Q(owner__in=told)


def message(news: News, people: list[str]) -> dict[str, object]:
    """What a webhook receives."""
    return {
        "event": str(news.kind),
        "at": timezone.now().isoformat(),
        "page": settings.ADDRESS + news.page,
        "what": news.what,
        "by": news.by,
        "text": news.text[:LONGEST],
        "people": people,
    }
