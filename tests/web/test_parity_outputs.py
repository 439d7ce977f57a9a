"""Outputs of the user's own: two files in, a table out; a pickle in any dress is refused with the reason and never opened."""

from __future__ import annotations

import io
import pickle
import zipfile

import numpy as np
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.web.made import job, paste, translated
from webapp.jobs.models import Job, State
from webapp.parity.models import Outputs
from workers import uploads
from workers.parity.comparing import compare_files

pytestmark = pytest.mark.django_db


def npy(array, **options) -> bytes:
    held = io.BytesIO()
    np.save(held, array, **options)
    return held.getvalue()


def npz(**arrays) -> bytes:
    held = io.BytesIO()
    np.savez_compressed(held, **arrays)
    return held.getvalue()


def zipped(name: str, content: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(name, content)
    return held.getvalue()


def sent(client, kept, torch: bytes, mindspore: bytes):
    files = {"torch": SimpleUploadedFile("a.npz", torch), "mindspore": SimpleUploadedFile("b.npz", mindspore)}
    return client.post(f"/t/{kept.id}/outputs", files)


def test_two_files_become_a_job_that_keeps_them(client):
    kept = translated()
    response = sent(client, kept, npy(np.zeros(3)), npz(y=np.ones(2)))
    run = Job.objects.get(kind=Job.Kind.PARITY)
    assert (response.status_code, response["Location"]) == (303, f"/t/{kept.id}/parity/{run.id}")
    assert bytes(Outputs.objects.get(job=run).torch) == npy(np.zeros(3))


def test_they_are_compared_key_by_key_with_class_numbers_and_worst_index():
    logits = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)
    wrong = logits.copy()
    wrong[1, 2] += 0.5
    report = compare_files(npz(logits=logits, hidden=np.zeros(4)), npz(logits=wrong, hidden=np.zeros(4), more=np.ones(1)))
    found = {output["name"]: output for output in report["outputs"]}
    assert report["class"] == "different"
    assert (found["logits"]["max_abs"], found["logits"]["at"]) == (0.5, [1, 2])
    assert (found["hidden"]["class"], found["more"]["class"]) == ("bit-equal", "shape")


def test_order_and_byte_order_of_the_file_are_heeded():
    plain = np.arange(6, dtype=np.float32).reshape(2, 3)
    other = np.asfortranarray(plain).astype(">f4", order="F")
    assert compare_files(npy(plain), npy(other))["class"] == "bit-equal"


def test_a_finished_comparison_is_shown_as_a_table(client):
    kept = translated()
    report = compare_files(npz(y=np.zeros(2, "float32")), npz(y=np.ones(2, "float32")))
    run = job(kept, Job.Kind.PARITY, State.DONE, report=report, options={"compares": "outputs"})
    page = client.get(f"/t/{kept.id}/parity/{run.id}").content.decode()
    assert "Two uploaded files, compared key by key." in page
    assert "1.00e+00" in page
    assert "Versions, devices and modes" not in page


REFUSED = {
    "object array": (npy(np.array([{}], dtype=object), allow_pickle=True), "Python objects"),
    "object array in an archive": (npz(x=np.array([[1], [2, 3]], dtype=object)), "Python objects"),
    "pickle": (pickle.dumps({"x": 1}), "pickle"),
    "checkpoint of torch": (zipped("archive/data.pkl", b"\x80\x02."), "checkpoint of torch"),
    "another archive": (zipped("x.txt", b"text"), "something else than .npy"),
    "text": (b"1.0, 2.0", "neither an .npy nor an .npz"),
    "text in an array": (npy(np.array(["word"])), "numbers and booleans"),
    "short file": (npy(np.zeros(9))[:-4], "shorter or longer"),
    "header that is no dictionary": (b"\x93NUMPY\x01\x00\x06\x00[1,2]\n", "header"),
    "header that calls": (b"\x93NUMPY\x01\x00\x10\x00__import__('os')", "header"),
    "negative shape": (npy(np.zeros(2)).replace(b"(2,)", b"(-2)"), "header"),
    "too large": (b"\x93NUMPY" + bytes(uploads.LARGEST), "larger than 8 MiB"),
    "too many": (npz(**{f"a{number}": np.zeros(1) for number in range(257)}), "more than 256"),
    "unpacks to more than allowed": (npz(x=np.zeros(9 << 20)), "more than 64 MiB"),
    "damaged archive": (npz(x=np.zeros(99))[:-40], "damaged"),
}


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_plain_array_is_refused_with_the_reason(client, content: bytes, reason: str):
    response = sent(client, paste(), npy(np.zeros(1)), content)
    assert response.status_code == 400
    assert reason in response.content.decode()
    assert not Job.objects.exists()


def test_a_missing_file_is_asked_for(client):
    assert client.post(f"/t/{paste().id}/outputs").status_code == 400


def test_the_form_is_reached_from_a_run_and_says_the_limit(client):
    assert "8 MiB at most" in client.get(f"/t/{paste().id}/outputs").content.decode()


def test_an_archive_that_lies_about_its_size_is_not_unpacked_further():
    honest = npz(x=np.zeros(4096))
    size = (4096 * 8 + 128).to_bytes(4, "little")
    with pytest.raises(uploads.Refused):
        uploads.read(honest.replace(size, (64).to_bytes(4, "little")))


def test_the_panel_of_the_translation_does_not_show_a_comparison_of_files(client):
    kept = translated()
    sent(client, kept, npy(np.zeros(3)), npy(np.zeros(3)))
    assert "Not measured yet" in client.get(f"/t/{kept.id}").content.decode()
