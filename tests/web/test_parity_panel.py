"""The panel of a parity run: what it is given, what it says while it runs and what of its report it shows."""

from __future__ import annotations

import re

import pytest

from tests.web.made import RESULT, SOURCE, job, parity_report, paste, translated
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


def shown(client, **report) -> str:
    kept = translated()
    run = run_of(kept, report=parity_report(**report))
    return str(client.get(f"/t/{kept.id}/parity/{run.id}").content.decode())


def rung(name: str, state: str = "passed", **more) -> dict:
    told = {
        "name": name,
        "title": {"en": name.upper(), "zh": name},
        "network": "",
        "state": state,
        "class": "rounding",
        "outputs": [],
    }
    return (
        told
        | {"outputs": [], "seconds": 0.1, "note": "", "curve": {}, "error": None, "advice": {"en": f"Look at {name}.", "zh": ""}}
        | more
    )


def test_the_loss_curve_is_drawn_for_both_sides_and_told_as_numbers(client):
    page = shown(client, rungs=[rung("run", curve={"torch": [1.0, 0.5, 0.25], "mindspore": [1.0, 0.5, 0.26]})])
    assert 'class="curve-torch" points="0.0,10.0 300.0' in page
    assert 'class="curve-mindspore"' in page
    assert "0.26" in page.partition("As numbers")[2]


def test_a_curve_without_numbers_is_not_drawn(client):
    assert "<polyline" not in shown(client, rungs=[rung("run", curve={"torch": ["nan"], "mindspore": ["nan"]})])


def test_a_rung_waits_until_the_one_before_it_has_a_state(client):
    page = shown(client, rungs=[rung("eval"), rung("train", ""), rung("loss")])
    after = page.partition("TRAIN")[2]
    assert "Waits for the step before it." in after.partition("LOSS")[2]
    assert "rounding" not in after.partition("LOSS")[2].partition("</details>")[0]


def test_a_rung_says_how_to_repeat_it_alone(client):
    output = parity_report()["rungs"][0]["outputs"] if parity_report().get("rungs") else []
    page = shown(client, rungs=[rung("gradients", outputs=output)], script="repeat()")
    assert "python repeat.py gradients" in page


def test_what_numbers_were_measured_on_is_read_without_opening_the_rung(client):
    output = parity_report()["rungs"][0]["outputs"]
    told = rung("program", outputs=output, note={"en": "made-up MNIST", "zh": "合成"})
    page = shown(client, rungs=[told, rung("run", note="later")])
    closed = page.partition("PROGRAM")[2].partition("</summary>")[0]
    assert "made-up MNIST" in closed
    assert "later" not in page.partition("RUN<")[2].partition("</summary>")[0]


def test_inputs_that_were_found_can_be_edited(client):
    page = shown(client, entries=["Net(3)"])
    assert 'value="Net(3)"' in page
    assert 'name="input:' in page


def test_edited_inputs_are_put_together_and_other_names_are_left_out(client):
    kept = translated()
    client.post(f"/t/{kept.id}/parity", {"input:x": "normal(2, 4)", "input:y": "", "input:z); import os": "1"})
    assert Job.objects.get(kind=Job.Kind.PARITY).options["inputs"] == "x=normal(2, 4)"


def test_a_weight_without_a_partner_is_shown_with_its_nearest(client):
    lost = {"side": "torch", "name": "conv.bias", "shape": [4], "candidates": ["conv.beta"]}
    page = shown(client, weights={"carried": 1, "unmatched": [lost], "pairs": {"a": "b"}, "converter": "x"})
    assert "conv.beta" in page
    assert "names.json" in page


def test_tolerances_stand_on_a_page_of_their_own_with_reasons(client):
    kept = translated()
    allowed = {"rtol": 1e-6, "atol": 1e-5, "reason": {"en": "two libraries", "zh": "两个库"}}
    table = {
        "kinds": {"float32": allowed},
        "situations": {"training": allowed},
        "approximate": {"exp": 2e-5},
        "rounding": 8,
        "noise": 8,
    }
    run = run_of(kept, report=parity_report(tolerances=table | {"rounding": 8, "noise": 8}))
    page = client.get(f"/t/{kept.id}/parity/{run.id}/tolerances").content.decode()
    for said in ("float32", "1.00e-06", "two libraries", "training", "2.00e-05"):
        assert said in page
    old = run_of(translated(), report=parity_report())
    assert client.get(f"/t/{old.paste_id}/parity/{old.id}/tolerances").status_code == 404


def test_a_measured_number_stands_on_its_line(client):
    kept = translated()
    run_of(kept, report=parity_report(lines={"7": {"class": "rounding", "of": "fc", "max_abs": 1.5e-7, "max_rel": 2e-6}}))
    row = client.get(f"/t/{kept.id}").content.decode().partition('id="L7"')[2].partition("</tr>")[0]
    assert "1.50e-07" in row
    assert "fc: rounding" in row


def test_the_learning_rates_are_drawn_with_their_largest_difference(client):
    rates = {"torch": [0.1, 0.05, 0.025], "mindspore": [0.1, 0.05, 0.02500001]}
    page = shown(client, rungs=[rung("program", curve=rates)])
    assert "Learning rate after each step of the schedule" in page
    assert 'class="curve-mindspore" points="0.0,10.0' in page
    assert "e-08" in page


def test_a_rate_that_mindspore_keeps_as_float32_says_what_is_its_rounding(client):
    kept = {"torch": [0.1, 0.05, 0.025], "mindspore": [0.10000000149011612, 0.05000000074505806, 0.02500000037252903]}
    page = shown(client, rungs=[rung("program", curve=kept)])
    assert "With this rounding: max abs 1.49e-09." in page
    assert re.search(r'class="number">max abs 0</span>', page)
    other = kept | {"mindspore": [*kept["mindspore"][:2], 0.03125]}  # float32 too, and another schedule
    assert re.search(r'class="number">max abs 6.25e-03</span>', shown(client, rungs=[rung("program", curve=other)]))


@pytest.mark.parametrize("rates", [[0.1, 0.05], [0.1, 0.05 + 1e-12]])
def test_rates_of_python_numbers_are_told_as_they_are(client, rates):
    assert "With this rounding" not in shown(client, rungs=[rung("program", curve={"torch": [0.1, 0.05], "mindspore": rates})])


LEFT_OUT = [
    {"what": {"en": "lines 41 to 47 never ran", "zh": "第 41 至 47 行从未运行"}, "caps": True, "lines": [41, 47]},
    {"what": {"en": "f(): 98 of 200 compared", "zh": "f():比较了 200 次中的 98 次"}, "caps": False, "lines": None},
]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("partly compared", "Not compared:", "lines 41 to 47 never ran", "f(): 98 of 200 compared", "proves nothing")),
        ("zh-hans", ("部分比较", "未比较：", "第 41 至 47 行从未运行", "比较了 200 次中的 98 次", "不能证明")),
    ],
)
def test_what_was_left_out_stands_on_the_page(client, language, said):
    trust = {"en": "against an author who wants to deceive, this proves nothing", "zh": "不能证明任何事"}
    kept = translated()
    run_of(kept, report=parity_report(**{"class": "partly", "left_out": LEFT_OUT, "trust": trust}))
    page = client.get(f"/t/{kept.id}", headers={"Accept-Language": language}).content.decode()
    for words in said:
        assert words in page
    assert "#L41" in page


def test_a_check_that_compared_nothing_says_why_first(client):
    kept = translated()
    run_of(kept, report=parity_report(**{"class": "not-run", "reason": "torch: RuntimeError: no such shape", "outputs": []}))
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "<strong>not compared</strong>" in page
    assert page.index("no such shape") < page.index("rung-title")


LARGEST = {"en": "largest difference 43 % of what is allowed", "zh": "最大差异为允许值的 43 %"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_headline_says_how_much_of_what_is_allowed_is_used_and_the_numbers_stand_behind_it(client, language):
    kept = translated()
    run = run_of(kept, report=parity_report(largest=LARGEST))
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX | {"Accept-Language": language}).content.decode()
    headline, _, rest = page.partition('class="parity-more"')
    assert f'<summary class="small">{LARGEST[language]}</summary>' in headline
    assert "2.40e-07" in headline.partition("</summary>")[2]
    assert "2.40e-07" not in headline.partition("</summary>")[0]
    assert "2.40e-07" in rest


def test_a_report_of_before_has_its_numbers_behind_a_word(client):
    kept = translated()
    page = client.get(f"/t/{kept.id}/parity/{run_of(kept, report=parity_report()).id}", headers=HTMX).content.decode()
    assert '<summary class="small">Largest difference</summary>' in page


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_we_say_of_a_failure_is_in_the_reader_s_language(client, language):
    kept = translated()
    message = {"en": "time limit 120 s reached in the torch side, step eval", "zh": "达到时间上限 120 s(torch 侧，步骤 eval)"}
    error = {"side": "torch", "step": "eval", "message": message, "line": None, "traceback": ""}
    run = run_of(kept, report=parity_report(**{"class": "not-run", "reason": message, "error": error}))
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX | {"Accept-Language": language}).content.decode()
    assert page.count(message[language]) == 2
    assert message["zh" if language == "en" else "en"] not in page


SCRIPT = (
    'import argparse\nimport torch\np = argparse.ArgumentParser()\np.add_argument("--data", required=True)\nargs = p.parse_args()\n'
)


def test_the_command_line_that_a_run_found_can_be_changed_for_the_next(client):
    kept = translated(SCRIPT, text=SCRIPT, changes=[], findings=[], links={})
    assert 'name="arguments" value=""' in client.get(f"/t/{kept.id}").content.decode()
    run = run_of(kept, report=parity_report() | {"arguments": "--data made_up/data"})
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
    assert 'name="arguments" value="--data made_up/data"' in page
    assert 'name="arguments-found" value="--data made_up/data"' in page
    client.post(f"/t/{kept.id}/parity", {"arguments": "--data made_up/data", "arguments-found": "--data made_up/data"})
    client.post(f"/t/{kept.id}/parity", {"arguments": "--data x --epochs 3", "arguments-found": "--data made_up/data"})
    first, second = Job.objects.filter(kind=Job.Kind.PARITY).order_by("created")[1:]
    assert "arguments" not in first.options  # found anew by whoever runs it
    assert second.options["arguments"] == "--data x --epochs 3"


def test_what_was_not_compared_opens_the_form_that_cures_it(client):
    kept = translated()
    run = run_of(kept, report=parity_report() | {"class": "not-run"})
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
    assert '<details class="parity-options" open>' in page
    good = run_of(kept, report=parity_report())
    page = client.get(f"/t/{kept.id}/parity/{good.id}", headers=HTMX).content.decode()
    assert '<details class="parity-options">' in page
    assert 'name="arguments"' not in page  # a program that reads none is asked for none


def test_an_error_is_told_once_and_leads_to_its_line(client):
    error = {"side": "mindspore", "step": "script", "message": "ValueError: no", "line": 3, "traceback": ""}
    kept, report = translated(), parity_report()
    report["rungs"][0] |= {"class": "raises", "state": "failed", "error": error}
    run_of(kept, report=report | {"class": "raises", "error": error})
    page = client.get(f"/t/{kept.id}").content.decode()
    assert "The translation stopped with an error that the original does not have." in page
    assert page.count("ValueError: no</span>") == 1
    assert f'href="/t/{kept.id}?profile=portable#R3"' in page


SPEED = {
    "about": {"en": "nothing about Ascend", "zh": "不能说明 Ascend"},
    "timed": [
        {
            "what": {"en": "a training step of Net", "zh": "Net 的一个训练步"},
            "rows": [
                {"mode": mode, "steps": 8.0, "step": 0.01, "first_step": 3.2, "memory": 4e6, "compilations": 0.0,
                 "synchronisations": 1.0, "launches": 76.0, "class": "rounding", "error": None, "note": ""}
                for mode in ("torch", "eager", "jit")
            ],
        }
    ],
    "advice": [
        {"line": 2, "rule": "speed-sync-item", "code": "MP-SPEED-025", "message": {"en": "the host waits", "zh": "主机等待"},
         "measured": {"counter": "synchronisations", "before": 1.0, "after": 0.0, "yours": 1.0, "torch": False}}
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Compiled again", "1 before, 0 after")), ("zh-hans", ("再次编译", "之前 1"))]
)
def test_what_a_step_costs_is_shown_where_it_was_asked_for(client, language, words):
    kept = translated()
    run = run_of(kept, report=parity_report() | {"speed": SPEED})
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers={"Accept-Language": language}).content.decode()
    assert all(word in page for word in ("ms.jit", "76", "/kb/rules/speed-sync-item", *words))


def test_the_box_asks_for_it(client):
    kept = translated()
    client.post(f"/t/{kept.id}/parity", {"speed": "on"})
    assert Job.objects.get(kind=Job.Kind.PARITY).options["speed"] is True


def test_numbers_are_folded_beside_the_code_also_when_a_run_ends_there(client):
    """They stood open after a run, and folded after the next look at the same page."""
    kept = translated()
    address = f"/t/{kept.id}/parity/{run_of(kept, report=parity_report()).id}"
    beside = client.get(address, headers={**HTMX, "HX-Current-URL": f"http://testserver/t/{kept.id}"}).content.decode()
    alone = client.get(address, headers={**HTMX, "HX-Current-URL": f"http://testserver{address}"}).content.decode()
    assert '<details class="parity-more">' in beside
    assert '<details class="parity-more" open>' in alone
    assert '<details class="parity-more" open>' in client.get(address).content.decode()


def test_what_was_not_compared_leads_to_the_form_that_cures_it(client):
    kept = translated()
    missing = {"what": {"en": "the program itself does not run here", "zh": "程序无法运行"}, "caps": True, "lines": []}
    run_of(kept, report=parity_report(**{"class": "partly", "left_out": [missing]}))
    page = client.get(f"/t/{kept.id}").content.decode()
    assert '<a href="#entry">Give it another entry or other inputs</a>' in page
    assert 'id="entry"' in page


def test_a_check_that_compared_nothing_offers_another_try_also_where_nothing_is_listed(client):
    """A program over the time limit: the form below was filled, and nothing said that smaller arguments are the cure."""
    kept = translated(source='import argparse\np.add_argument("--total")\n' + SOURCE)
    run = run_of(kept, report=parity_report(**{"class": "not-run", "reason": {"en": "time limit", "zh": "超时"}}))
    page = client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
    assert page.count('href="#arguments"') == 1
    run = run_of(kept, report=parity_report(**{"class": "partly", "left_out": LEFT_OUT}))
    assert client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode().count('href="#arguments"') == 1
    run = run_of(kept, report=parity_report())
    assert 'href="#arguments"' not in client.get(f"/t/{kept.id}/parity/{run.id}", headers=HTMX).content.decode()
