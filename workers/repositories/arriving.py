"""A stranger's repository on our disk: out of a zip, or cloned from a host that the operator allows."""

from __future__ import annotations

import os
import re
import resource
import shutil
import stat
import subprocess
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from workers import shelf
from workers.formats.archives import common_folder
from workers.migration import git
from workers.migration.inventory import MOST_BYTES

CLONING = 300  # seconds
MOST_FILES = 20_000
CHUNK = 1 << 20
_NAME = re.compile(r"[A-Za-z0-9._~/+-]+")
AUTHOR = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "mindport"), ("EMAIL", "mindport@localhost"))
}


class Refused(ValueError):
    """Nothing was brought here; `zh` says the same."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.zh = zh


def allowed() -> list[str]:
    """What GIT_HOSTS allows: `github.com` for https, or `http://git.internal:3000` spelled out."""
    given = [word.strip().rstrip("/") for word in os.environ.get("GIT_HOSTS", "").split(",") if word.strip()]
    return [host if "://" in host else f"https://{host}" for host in given]


def permitted(address: str) -> str:
    """The address as it is cloned. Raises Refused for a host that is not allowed, and for names and passwords in it."""
    parts = urlsplit(address.strip())
    origin = f"{parts.scheme}://{parts.netloc.lower()}"
    if parts.scheme not in ("https", "http") or "@" in parts.netloc or parts.query or parts.fragment:
        raise Refused(
            "A git address begins with https:// and holds no name or password.", "git 地址应以 https:// 开头，且不含用户名或密码。"
        )
    if origin not in allowed():
        hosts = ", ".join(allowed()) or "none"
        raise Refused(
            f"Cloning from {parts.netloc} is not allowed here; allowed: {hosts}. A zip always works.",
            f"此处不允许从 {parts.netloc} 克隆；允许：{hosts}。始终可以上传 zip。",
        )
    if not _NAME.fullmatch(parts.path.strip("/")) or ".." in parts.path:
        raise Refused("The address holds characters that no repository has.", "地址中含有仓库不会使用的字符。")
    return f"{origin}/{parts.path.strip('/')}"


def surroundings() -> dict[str, str]:
    """For git: nothing of this machine's configuration, no question to anybody, no other protocol."""
    quiet = {"GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_LFS_SKIP_SMUDGE": "1"}
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SSL_CERT_FILE") if name in os.environ}
    return {**kept, **quiet, "HOME": "/nonexistent"}


def clone(address: str, target: Path) -> None:
    """The newest commit of its first branch, without submodules. Raises Refused."""
    unfinished = target.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    strict = ["-c", "http.followRedirects=false", "-c", "protocol.allow=never", "-c", "core.hooksPath=/dev/null"]
    strict += ["-c", "protocol.https.allow=always", "-c", "protocol.http.allow=always", "-c", "core.symlinks=false"]
    command = ["git", *strict, "clone", "-q", "--depth", "1", "--no-tags", "--", permitted(address), str(unfinished)]
    try:
        done = subprocess.run(
            command, env=surroundings(), capture_output=True, text=True, check=False, timeout=CLONING, preexec_fn=_bounded
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"Cloning took longer than {CLONING} s.", f"克隆超过 {CLONING} 秒。") from None
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no message"])[-1][:300]
        raise Refused(f"git could not clone it: {said}", f"git 无法克隆：{said}")
    shutil.rmtree(target, ignore_errors=True)
    unfinished.rename(target)


def _bounded() -> None:
    """No file of a clone is larger than a whole repository may be."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))


def tree(project: str, into: Path) -> Path:
    """A repository of its own for one job, from the clone or from the zip. Raises Refused, git.Failed."""
    source = shelf.folder(project) / shelf.CLONE
    if source.exists():
        git.run(into.parent, "clone", "-q", "--no-hardlinks", f"file://{source}", str(into))
        return into
    into.mkdir()
    unpack(shelf.folder(project) / shelf.SOURCE, into)
    git.begin(into)
    return into


def unpack(archive: Path, into: Path) -> None:
    """Files only: no links, nothing outside, and no more than a repository may have, counted as it comes out. Raises Refused."""
    left, number = MOST_BYTES, 0
    try:
        with zipfile.ZipFile(archive) as opened:
            top = common_folder(opened.namelist())
            for info in opened.infolist():
                path = PurePosixPath(info.filename.replace("\\", "/").removeprefix(top))
                if info.is_dir() or stat.S_ISLNK(info.external_attr >> 16) or ".git" in path.parts or not path.parts:
                    continue
                number += 1
                if path.is_absolute() or ".." in path.parts or number > MOST_FILES:
                    raise _beyond(info.filename)
                (into / path).parent.mkdir(parents=True, exist_ok=True)
                with opened.open(info) as source, (into / path).open("wb") as target:
                    while chunk := source.read(CHUNK):
                        left -= len(chunk)
                        if left < 0:
                            raise _beyond(info.filename)
                        target.write(chunk)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise Refused(f"The archive cannot be read: {error}", f"无法读取压缩包：{error}") from None


def _beyond(name: str) -> Refused:
    limit = f"{MOST_BYTES >> 20} MB, {MOST_FILES} files"
    return Refused(f"More than is taken ({limit}), or outside of its folder: {name}", f"超出上限（{limit}）或越出目录：{name}")
