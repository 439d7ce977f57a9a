from __future__ import annotations

import pytest

from tests.web.made import RESULT, job, parity_report, paste, translated
from webapp.jobs.models import Job, State, Step

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def run_of(kept, state=State.DONE, **more):
    return job(kept, Job.Kind.PARITY, state, **more)


def test_the_button_starts_a_job_with_source_and_translation(client):
    kept = translated()
    response = client.post(f"/t/{kept.id}/parity", {"entry": "Net()", "inputs": "normal(2, 4)", "seed": "7"})
    run = Job.objects.get(kind=Job.Kind.PARITY)
    assert (response.status_code, response["Location"]) == (303, f"/t/{kept.id}/parity/{run.id}")
    assert run.options == {"profile": "portable", "translated": RESULT, "entry": "Net()", "inputs": "normal(2, 4)", "seed": 7}


def test_empty_fields_leave_the_choice_to_the_worker(client):
    kept = translated()
    client.post(f"/t/{kept.id}/parity", {"entry": " ", "inputs": "", "seed": "many"})
    assert Job.objects.get(kind=Job.Kind.PARITY).options == {"profile": "portable", "translated": RESULT}


def test_htmx_gets_the_panel_in_place(client):
    page = client.post(f"/t/{translated().id}/parity", headers=HTMX).content.decode()
    assert 'id="parity"' in page
    assert "waiting for a parity worker" in page
    assert "every 600ms" in page


def test_what_is_not_translated_cannot_be_checked(client):
    kept = paste()
    job(kept, state=State.FAILED)
    assert client.post(f"/t/{kept.id}/parity")["Location"] == f"/t/{kept.id}"
    assert not Job.objects.filter(kind=Job.Kind.PARITY).exists()


def test_running_shows_the_steps_and_offers_to_cancel(client):
    kept = translated()
    run = run_of(kept, State.RUNNING)
    Step.objects.create(attempt=run.current, name="torch side", state="running", detail="eval", at=run.started)
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
    assert "torch side" in page
    assert "eval" in page
    assert f"/jobs/{run.id}/cancel" in page


def test_done_shows_numbers_place_tolerance_and_class(client):
    kept = translated()
    run = run_of(kept, report=parity_report())
    response = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 286
    for said in ("2.40e-07", "3.10e-06", "[1, 0]", "rtol 1.30e-06, atol 1.00e-05", "rounding", "(2, 2) float32"):
        assert said in page


def test_done_says_where_it_was_measured(client):
    kept = translated()
    run_of(kept, report=parity_report())
    page = client.get(f"/t/{kept.id}").content.decode()
    for said in (
        "CPU only",
        "MindSpore <strong>2.10.0",
        "torch <strong>2.13.0",
        "numpy 1.26.4",
        "normal(2, 4)",
        "2 tensors carried",
    ):
        assert said in page


def test_a_different_result_is_not_called_good_and_names_the_first_module(client):
    kept = translated()
    report = parity_report()
    report["rungs"][0] |= {"class": "different", "state": "failed"}
    report |= {"class": "different", "divergence": {"module": "fc", "kind": "Linear", "line": 7, "record": "torch.nn.Linear"}}
    run_of(kept, report=report)
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "The translation does not compute the same." in page
    assert "Look at padding." in page
    assert "First module that differs:" in page


def test_an_error_of_one_side_is_shown_with_side_and_step(client):
    kept = translated()
    error = {"side": "mindspore", "step": "eval", "message": "TypeError: no <b>", "line": 7, "traceback": "File ..."}
    run_of(kept, report=parity_report(**{"class": "raises", "error": error, "rungs": [], "outputs": []}))
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "TypeError: no &lt;b&gt;" in page
    assert "(step: eval)" in page


def test_a_failed_check_says_why(client):
    kept = translated()
    run = run_of(kept, State.FAILED, reason={"code": "time-limit", "en": "Too slow.", "zh": "太慢。"})
    assert "Too slow." in client.get(f"/t/{kept.id}/parity/{run.id}").content.decode()


def test_a_run_belongs_to_its_paste(client):
    run = run_of(translated(), report=parity_report())
    assert client.get(f"/t/{paste().id}/parity/{run.id}").status_code == 404


def test_the_page_without_javascript_refreshes_until_it_is_over(client):
    kept = translated()
    run = run_of(kept, State.RUNNING)
    address = f"/t/{kept.id}/parity/{run.id}"
    assert 'http-equiv="refresh"' in client.get(address).content.decode()
    Job.objects.filter(id=run.id).update(state=State.CANCELLED)
    assert 'http-equiv="refresh"' not in client.get(address).content.decode()


def test_the_scripts_that_came_with_a_report_can_be_taken_away(client):
    kept = translated()
    weights = {"carried": 1, "unmatched": [], "pairs": {"fc.weight": "fc.weight"}, "converter": "convert()\n"}
    run = run_of(kept, report=parity_report(script="repeat()\n", weights=weights))
    address = f"/t/{kept.id}/parity/{run.id}"
    assert client.get(f"{address}/repeat.py").content == b"repeat()\n"
    assert client.get(f"{address}/convert.py")["Content-Disposition"] == 'attachment; filename="convert.py"'
    assert client.get(f"{address}/report.json").json()["weights"]["pairs"] == {"fc.weight": "fc.weight"}
    assert client.get(f"{address}/secret").status_code == 404
