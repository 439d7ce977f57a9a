"""A message on its way."""

from __future__ import annotations

from django.utils import timezone

from webapp.notices.models import Delivery, Webhook


def deliver(hook: Webhook, **more) -> Delivery:
    about = {"kind": "mention", "body": '{"event": "mention", "text": "你好"}', "due": timezone.now()}
    return Delivery.objects.create(webhook=hook, **about | more)
