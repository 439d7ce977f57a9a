from __future__ import annotations

import pytest

from knowledge.error_reading import all_errors
from tests.knowledge.test_diagnosis import SITE, frames
from tests.knowledge.test_traceback_reading import EAGER, GRAPH
from tests.web.made import parity_report, translated
from tests.web.test_parity_panel import run_of
from webapp.doctor.models import Gap

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
TAKES = "TypeError: construct() takes from 3 to 4 positional arguments but 5 were given"
UNKNOWN = "ZeroDivisionError: division by zero"


def asked(client, text, **more):
    response = client.post("/err", {"text": text}, **more)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_asks_for_a_traceback_and_lists_what_is_explained(client):
    page = client.get("/err").content.decode()
    assert 'name="text"' in page
    assert "Graph mode" in page
    assert 'href="/err/kernel-unregistered"' in page


def test_an_error_leads_to_the_recipe_that_does_it_right(client):
    assert 'href="/kb/recipes/memory"' in asked(client, "RuntimeError: Malloc device memory failed")
    assert 'href="/kb/recipes/memory"' in client.get("/err/memory-device").content.decode()


def test_a_traceback_is_answered_with_cause_cure_names_and_folded_frames(client):
    page = asked(client, EAGER)
    for said in (
        'href="/err/kernel-unregistered"',
        "launch_blocking",
        'href="/kb/torch.argmax"',
        'href="/kb/mindspore.mint.argmax"',
        "2 framework frames",
        "your last line before the error",
    ):
        assert said in page


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("Shape Join Failed: shape1 = (2, 3), shape2 = ()", "graph-shape-join"),
        ("RuntimeError: Unsupported expression 'Yield'.", "graph-unsupported-expression"),
        ("TypeError: construct() takes 2 positional arguments but 3 were given", "construct-takes"),
    ],
)
def test_one_line_is_enough_also_in_the_address(client, line, slug):
    assert f'href="/err/{slug}"' in client.get("/err", {"q": line}).content.decode()


def test_htmx_gets_the_answer_alone(client):
    response = client.post("/err", {"text": GRAPH}, headers=HTMX)
    assert "<html" not in response.content.decode()
    assert "HX-Request" in response["Vary"]


def test_no_record_is_said_and_kept_as_a_gap_without_secrets(client):
    page = asked(client, f"{UNKNOWN} in /home/me/secret/net.py token=abc123def456ghi789jkl012 line 7")
    assert "No record explains this error." in page
    gap = Gap.objects.get()
    assert gap.text.startswith(UNKNOWN)
    assert not any(private in gap.text for private in ("/home", "abc123", "7"))


def test_the_same_gap_is_counted_and_not_kept_twice(client):
    for line in (3, 4):
        asked(client, f"ValueError: row {line} is odd")
    assert [(gap.text, gap.count) for gap in Gap.objects.all()] == [("ValueError: row <number> is odd", 2)]


def test_what_is_explained_or_only_linked_is_no_gap(client):
    asked(client, EAGER)
    asked(client, "   ")
    client.get("/err", {"q": UNKNOWN})
    assert not Gap.objects.exists()


def test_the_frames_and_code_of_a_paste_are_not_kept(client):
    asked(client, EAGER.replace("The kernel ArgMaxExt unregistered.", "something new"))
    assert "argmax" not in Gap.objects.get().text


def test_everything_pasted_is_escaped(client):
    page = asked(client, 'File "<script>.py", line 1, in <b>\n  <img>\nRuntimeError: <script>')
    assert not any(raw in page.split('id="diagnosis"')[1] for raw in ("<script>", "<img>", "<b>"))


def test_the_json_twin_has_both_languages_place_and_names(client):
    told = client.post("/err.json", EAGER, content_type="text/plain").json()
    assert told["errors"][0]["slug"] == "kernel-unregistered"
    assert set(told["errors"][0]["cure"]) == {"en", "zh"}
    assert told["place"]["line"] == 12
    assert "torch.argmax" in [name for named in told["names"] for name in named["torch"]]


def test_the_json_of_nothing_is_a_bad_request(client):
    assert client.get("/err.json").status_code == 400


def test_too_much_is_answered_in_our_frame(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = client.post("/err", {"text": "x" * 2000})
    assert response.status_code == 413
    assert "too large" in response.content.decode()


def test_a_program_without_cookies_may_post(client):
    client.handler.enforce_csrf_checks = True
    assert 'href="/err/kernel-unregistered"' in asked(client, EAGER)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_error_has_a_page_in_both_languages(client, language):
    client.cookies["language"] = language
    for error in all_errors()[::5]:
        page = client.get(f"/err/{error.slug}").content.decode()
        assert (error.title.en if language == "en" else error.title.zh).split("'")[0].split('"')[0] in page


def test_an_unprovoked_error_says_why(client):
    assert "It needs an Ascend device" in client.get("/err/hccl-ranktable").content.decode()


def test_an_unknown_error_page_is_not_found(client):
    assert client.get("/err/no-such").status_code == 404
    assert client.get("/err/no-such.json").status_code == 404


def test_a_failed_parity_run_leads_here_with_its_traceback(client):
    kept = translated()
    error = {
        "side": "mindspore",
        "step": "eval",
        "message": "RuntimeError: The kernel X unregistered.",
        "line": 7,
        "traceback": "File",
    }
    run_of(kept, report=parity_report(**{"class": "raises", "error": error, "rungs": [], "outputs": []}))
    page = client.get(f"/t/{kept.id}").content.decode()
    assert 'action="/err"' in page
    assert "The kernel X unregistered." in page.split('name="text"')[1].split("button")[0]


def test_an_error_of_the_torch_side_is_not_sent_to_the_doctor(client):
    kept = translated()
    error = {"side": "torch", "step": "eval", "message": "RuntimeError: no", "line": 7, "traceback": "File"}
    run_of(kept, report=parity_report(**{"class": "not-run", "error": error, "rungs": [], "outputs": []}))
    assert 'action="/err"' not in client.get(f"/t/{kept.id}").content.decode()


def test_an_operator_of_ascend_is_shown_with_what_is_declared_of_it(client):
    text = "RuntimeError: call aclnnMm failed, detail:EZ1001: Tensor self not implemented for DT_DOUBLE"
    page = client.get("/err", {"q": text}, follow=True).content.decode()
    assert "run by nobody here" in page
    assert "<code>aclnnMm</code>" in page
    assert client.get("/err.json", {"q": text}, follow=True).json()["operator"]["products"]["910b"] is True


def test_the_library_that_makes_the_failing_call_is_named_before_the_cause(client):
    page = asked(client, frames("a.py", f"{SITE}/mindone/w.py", f"{SITE}/mindspore/nn/cell.py", message=TAKES))
    assert page.index("mindone makes the call that fails") < page.index('href="/err/construct-takes"')
    assert "makes the call that fails" not in asked(client, TAKES)
