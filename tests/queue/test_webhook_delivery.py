"""A webhook through the real queue: a job ends, the recorder stores it and tells the address."""

from __future__ import annotations

import json

from django.contrib.auth.models import User

from tests.queue.rows import LINEAR
from tests.stack import Workers, wait_for
from tests.web.notices.receiver import listening
from webapp.jobs import submission
from webapp.notices.models import Delivery, Webhook
from webapp.notices.postman import signature
from webapp.pastes.models import Paste


def test_the_end_of_a_job_arrives_at_the_address_signed(workers: Workers):
    ann = User.objects.create_user("ann")
    with listening() as receiver:
        hook = Webhook.objects.create(owner=ann, address=receiver.address, kinds=["job.done"])
        job = submission.translate(Paste.objects.create(source=LINEAR, owner=ann))
        wait_for(lambda: Delivery.objects.filter(webhook=hook, state="sent").exists(), 60, "the message to be taken")
    headers, body = receiver.heard[0]
    assert json.loads(body)["page"] == f"/jobs/{job.id}"
    assert headers["X-Mindport-Signature"] == signature(hook.secret, headers["X-Mindport-Timestamp"], body)
