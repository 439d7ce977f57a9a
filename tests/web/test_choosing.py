"""Decisions on the page: one box, an answer translates anew, and what the review had settled stays settled."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.made import change, job, parity_report, paste, translation
from webapp.jobs.models import Attempt, Job, State
from webapp.pastes.targets import Target, named, of_token
from webapp.review import choosing, revisions
from workers.translation import translate

pytestmark = pytest.mark.django_db

PROGRAM = "import torch\n\nx = torch.abs(torch.ones(2))\nnet = torch.compile(torch.nn.ReLU())\nprint(net(x), torch.cat([x, x]))\n"


@pytest.fixture(autouse=True)
def nobody_translates(monkeypatch):
    """No worker is here to wait for."""
    monkeypatch.setattr(choosing, "PATIENCE", 0.0)


@pytest.fixture
def kept():
    made = paste(PROGRAM)
    job(made, report=translate(PROGRAM).to_dict())
    return made


def finish(found: Job) -> Job:
    """As the worker and the recorder would."""
    report = json.loads(json.dumps(translate(found.paste.source, decisions=found.target.decisions).to_dict()))
    Attempt.objects.filter(job=found).update(state=State.DONE, report=report)
    Job.objects.filter(id=found.id).update(state=State.DONE)
    return Job.objects.get(id=found.id)


def choose(client, of, option="jit", **more):
    return client.post(f"/t/{of.id}/choose", {"decision": "compile", "option": option, **more})


def test_the_box_asks_with_the_default_preselected(client, kept):
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "Does it compile on MindSpore?" in page
    assert '<input type="radio" name="option" value="eager" checked>' in page
    assert '<input type="radio" name="option" value="jit">' in page
    assert 'href="#L4"' in page
    assert "1 question is open" in page


def test_the_next_question_stands_open_and_the_others_keep_to_a_line(client):
    program = PROGRAM.replace("torch.compile(", "torch.nn.DataParallel(torch.compile(").replace("ReLU())", "ReLU()))")
    made = paste(program)
    job(made, report=translate(program).to_dict())
    shown = client.get(f"/t/{made.id}").content.decode()
    assert shown.count('<details class="question">') == 1
    assert shown.count('<details class="question" open>') == 1
    assert 'question-now small soft">One device</span>' in shown  # what is so until it is decided stands in the line


def test_lines_that_wait_for_an_answer_lead_to_the_question_and_count_with_it(client, kept):
    page = client.get(f"/t/{kept.id}").content.decode()
    card = next(card for card in page.split('<section class="change')[1:] if "MP-GEN-003" in card).partition("</section>")[0]
    assert '<a href="#decisions">Answer the question once, for all its lines</a>' in card
    assert "Four ways out" not in card
    assert re.search(
        '<a href="/kb/codes/MP-GEN-003">The owner of the program has to decide. <span[^>]*>MP-GEN-003</span></a>', card
    )
    assert "Decisions: 1 left" in page  # the question with its line, and nothing else


def test_it_asks_in_the_readers_language(client, kept):
    page = client.get(f"/t/{kept.id}", headers={"Accept-Language": "zh-hans"}).content.decode()
    assert "由您决定" in page
    assert "在 MindSpore 上是否编译？" in page


def test_without_anything_to_decide_there_is_no_box(client):
    made = paste()
    job(made, report=translation())
    assert 'id="decisions"' not in client.get(f"/t/{made.id}").content.decode()


def test_an_answer_is_a_translation_of_its_own_and_the_pastes_target(client, kept):
    answer = choose(client, kept)
    assert answer.status_code == 302
    assert "decide=compile%3Ajit" in answer["Location"]
    started = Job.objects.filter(paste=kept).latest("created")
    assert started.target.decisions == {"compile": "jit"}
    kept.refresh_from_db()
    assert of_token(kept.profile).decisions == {"compile": "jit"}
    finish(started)
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "all decided" in page
    assert '<input type="radio" name="option" value="jit" checked>' in page
    assert "ms.jit(" in client.get(f"/t/{kept.id}.py").content.decode()


def test_a_later_answer_keeps_the_earlier_ones_and_the_device(client, kept):
    choose(client, kept, profile=Target(dev="cpu", decide="precision:mixed").token)
    started = Job.objects.filter(paste=kept).latest("created")
    assert started.target == Target(dev="cpu", decide="compile:jit,precision:mixed")


def test_the_review_goes_on_where_lines_read_the_same(client, kept):
    client.post(f"/t/{kept.id}/decide", {"unit": "L5", "kind": "rejected"})
    client.post(f"/t/{kept.id}/decide", {"unit": "L4", "kind": "accepted"})
    choose(client, kept)
    after = finish(Job.objects.filter(paste=kept).latest("created"))
    client.get(f"/t/{kept.id}")
    assert revisions.decisions(after, revisions.latest(after)) == {"L5": {"kind": "rejected", "text": ""}}
    assert "torch.cat([x, x])" in client.get(f"/t/{kept.id}.py").content.decode()
    client.get(f"/t/{kept.id}")
    assert revisions.latest(after) == 1


def test_htmx_gets_the_page_with_its_new_address(client, kept):
    answer = client.post(f"/t/{kept.id}/choose", {"decision": "compile", "option": "jit"}, headers={"HX-Request": "true"})
    assert answer["HX-Push-Url"].endswith("decide=compile%3Ajit")
    assert 'id="main"' in answer.content.decode()


def test_all_defaults_at_once(client, kept):
    client.post(f"/t/{kept.id}/choose", {"decision": "all", "option": "default"})
    assert finish(Job.objects.filter(paste=kept).latest("created")).outcome in {"", "exact", "adapted"}


@pytest.mark.parametrize("said", [{"decision": "compile", "option": "fast"}, {"decision": "speed", "option": "jit"}, {}])
def test_an_answer_that_fits_no_question_is_refused(client, kept, said):
    assert client.post(f"/t/{kept.id}/choose", said).status_code == 400
    assert Job.objects.filter(paste=kept).count() == 1


def test_an_address_keeps_what_can_be_decided_today():
    target = Target(decide="compile:jit,precision:mixed")
    assert of_token(target.token) == target
    assert named({"profile": "portable", "decide": "compile:jit,precision:mixed"}) == target
    assert named({"profile": "portable", "decide": "compile:gone,x:y,,:"}) == Target()
    assert of_token("portable//cpu/graph") == Target(dev="cpu", mode="graph")


def test_nothing_is_carried_over_from_a_translation_that_failed(kept):
    before = job(kept, state=State.FAILED, options={"profile": "mint"})
    after = job(kept, report=translation(changes=[change(1, 4)]), options={"profile": "mint//cpu/pynative", "continues": before.id})
    choosing.continue_review(after)
    assert revisions.latest(after) == 0


def test_the_answered_page_keeps_its_downloads(client, kept):
    """They were sent a second time, marked for a swap of their own, and vanished with the part that they replaced."""
    choose(client, kept)
    finish(Job.objects.latest("created"))
    answer = client.post(f"/t/{kept.id}/choose", {"decision": "compile", "option": "jit"}, headers={"HX-Request": "true"})
    assert answer.content.decode().count('id="take"') == 1
    assert "hx-swap-oob" not in answer.content.decode()


def checked(of, state=State.DONE, **more) -> Job:
    options = {"profile": of.profile, "translated": "the text before", "entry": "net", "seed": 7, **more}
    return job(of, Job.Kind.PARITY, state, report=parity_report(), options=options)


def checks(of) -> list[Job]:
    return list(Job.objects.filter(paste=of, kind=Job.Kind.PARITY).order_by("created"))


def test_what_was_proved_is_proved_again_with_the_same_entry_inputs_and_seed(client, kept):
    checked(kept)
    choose(client, kept)
    after = finish(Job.objects.filter(paste=kept, kind=Job.Kind.TRANSLATION).latest("created"))
    assert len(checks(kept)) == 1  # there is no text yet
    page = client.get(f"/t/{kept.id}").content.decode()
    _, again = checks(kept)
    assert again.options == {"profile": after.profile, "translated": revisions.composed(after).text, "entry": "net", "seed": 7}
    assert "waiting for a parity worker" in page
    client.get(f"/t/{kept.id}")
    assert len(checks(kept)) == 2


def test_an_answer_gives_up_the_check_of_the_text_before(client, kept):
    running = checked(kept, State.RUNNING)
    choose(client, kept)
    finish(Job.objects.filter(paste=kept, kind=Job.Kind.TRANSLATION).latest("created"))
    client.get(f"/t/{kept.id}")
    running.refresh_from_db()
    assert running.state == State.CANCELLED
    assert len(checks(kept)) == 2


@pytest.mark.parametrize(("state", "more"), [(State.FAILED, {}), (State.CANCELLED, {}), (State.DONE, {"remote": True})])
def test_what_was_never_proved_and_what_a_machine_of_the_team_measured_is_asked_for_by_hand(client, kept, state, more):
    checked(kept, state, **more)
    choose(client, kept)
    finish(Job.objects.filter(paste=kept, kind=Job.Kind.TRANSLATION).latest("created"))
    client.get(f"/t/{kept.id}")
    assert len(checks(kept)) == 1
