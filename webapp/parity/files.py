"""Two uploaded files of outputs: looked at here without opening any pickle, compared by a worker."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from webapp.jobs import submission
from webapp.jobs.models import Job
from webapp.parity.models import Outputs
from webapp.pastes.models import Paste
from webapp.teams.spaces import Asker
from workers import uploads

SIDES = ("torch", "mindspore")
MISSING = {"en": "Choose a file for each side.", "zh": "请为两侧各选择一个文件。"}


class Unreadable(ValueError):
    """`side` is the file that is not compared; `reason` says why in both languages."""

    def __init__(self, side: str, reason: dict[str, str]) -> None:
        super().__init__(reason["en"])
        self.side, self.reason = side, reason


def content(side: str, file: UploadedFile[bytes] | None) -> bytes:
    """The file's bytes when arrays can be read from them; raises Unreadable."""
    if file is None:
        raise Unreadable(side, MISSING)
    data: bytes = file.read(uploads.LARGEST + 1)
    try:
        uploads.read(data)
    except uploads.Refused as refused:
        raise Unreadable(side, refused.reason) from None
    return data


def compare(paste: Paste, profile: str, by: Asker, torch: bytes, mindspore: bytes) -> Job:
    """The files are kept with the job, so that it can be sent again."""
    job = Job(
        kind=Job.Kind.PARITY, paste=paste, options={"profile": profile, "compares": "outputs"}, owner=by.user, session=by.session
    )
    with transaction.atomic():
        submission.submit(job)
        Outputs.objects.create(job=job, torch=torch, mindspore=mindspore)
    return job
