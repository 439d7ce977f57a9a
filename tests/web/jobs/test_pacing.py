"""Pages that wait ask the later the more jobs are under way, and only a few of them hold a thread of the server."""

from __future__ import annotations

import threading

import pytest

from tests.stack import wait_for
from tests.web.made import job, paste
from webapp.jobs import pacing
from webapp.jobs.models import Job, State
from webapp.review import translating

pytestmark = pytest.mark.django_db


def test_a_page_asks_the_later_the_more_is_under_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pacing, "A_SECOND", 2)
    kept = paste()
    job(kept, state=State.DONE)
    assert pacing.pause(500) == 500
    for _ in range(3):
        job(kept, state=State.QUEUED)
    assert 1_200 <= pacing.pause(500) <= 1_800
    assert len({pacing.pause(500) for _ in range(20)}) > 1, "pages that began together would go on asking together"
    assert pacing.pause(2_000) == 2_000
    assert pacing.pause(500, Job.Kind.PARITY) == 500
    for _ in range(20):
        job(kept, state=State.QUEUED)
    assert pacing.LONGEST * 0.8 <= pacing.pause(500) <= pacing.LONGEST * 1.2


def test_where_others_wait_a_page_does_not(monkeypatch: pytest.MonkeyPatch):
    """It comes without the translation, and asks for it."""
    open_job, over, looking = job(paste(), state=State.QUEUED), threading.Event(), list[Job]()

    def look(self: Job) -> None:
        looking.append(self)
        over.wait(20)

    monkeypatch.setattr(Job, "refresh_from_db", look)
    waiting = [threading.Thread(target=translating.settle, args=(open_job, 0.1)) for _ in range(translating.AT_ONCE)]
    for thread in waiting:
        thread.start()
    wait_for(lambda: len(looking) == translating.AT_ONCE)
    assert translating.settle(open_job, 5) is open_job
    assert len(looking) == translating.AT_ONCE  # it did not look
    over.set()
    for thread in waiting:
        thread.join()
    monkeypatch.setattr(Job, "refresh_from_db", lambda self: setattr(self, "state", State.DONE))
    assert translating.settle(open_job, 5).over
