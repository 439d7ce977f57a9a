"""The images of the Dockerfile, on a base made of Debian's packages: no image registry is in reach of these tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.stack import ROOT

BASE = "localhost/mindport-tests-python"
PACKAGES = ["python3", "python3-pip", "python3-venv", "ca-certificates", "redis-server", "postgresql"]
STORES = Path(__file__).parent / "stores"
# Where this machine's own pip looks, the one in the build does too: a wheel on disk, a mirror.
WHEELS = os.environ.get("PIP_FIND_LINKS", "")


def build(folder: Path) -> dict[str, str]:
    """Build all of them. Returns setting of the compose file -> name of the image."""
    if _silent("podman", "image", "exists", BASE) != 0:
        _base(folder)
    made = {name: f"localhost/mindport-tests-{name}" for name in ("redis", "postgres", "engine", "engine-version", "web")}
    for name in ("redis", "postgres"):
        _build(STORES, STORES / "Containerfile", name, made[name])
    for name in ("engine", "engine-version", "web"):
        _build(ROOT, ROOT / "Dockerfile", name, made[name])
    return {f"{name.upper().replace('-', '_')}_IMAGE": image for name, image in made.items()}


def _base(folder: Path) -> None:
    root = folder / "root"
    _run("debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", "bookworm", str(root))
    (root / "usr/bin/python").symlink_to("python3")
    for mark in root.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
        mark.unlink()  # as in Python's own image, pip installs for everybody
    found = f"find-links = {WHEELS}\n" if WHEELS else ""
    (root / "etc/pip.conf").write_text(f"[global]\ntimeout = 180\n{found}", encoding="utf-8")
    certificates = Path("/etc/ssl/certs/ca-certificates.crt")
    (root / certificates.relative_to("/")).write_bytes(certificates.read_bytes())
    with subprocess.Popen(["tar", "-C", str(root), "-c", "."], stdout=subprocess.PIPE) as packed:
        subprocess.run(["podman", "import", "-", BASE], stdin=packed.stdout, check=True, capture_output=True)
    subprocess.run(["rm", "-rf", str(root)], check=True)


def _build(context: Path, file: Path, target: str, image: str) -> None:
    # The index of CPU builds is out of reach where a wheel lies on disk; asking it would cost minutes.
    settings = {"PYTHON_IMAGE": BASE} | ({"TORCH_INDEX": "https://pypi.org/simple"} if WHEELS else {})
    words = [word for name, value in settings.items() for word in ("--build-arg", f"{name}={value}")]
    wheels = ["-v", f"{WHEELS}:{WHEELS}:ro"] if Path(WHEELS).is_dir() and WHEELS else []
    words += ["-f", str(file), "--target", target, "-t", image, str(context)]
    _run("buildah", "bud", "--isolation", "chroot", "--layers", *wheels, *words)


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"


def _silent(*words: str) -> int:
    return subprocess.run(words, capture_output=True, check=False).returncode
