"""What a machine says of its Ascend software, and what to change. Files are read, nothing is started."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from knowledge.record import Text

ROOT = Path("/usr/local/Ascend")
_VERSIONS = Path(__file__).parent / "ascend_versions.toml"
_SAID = re.compile(r"^\s*(?:version|package_version|Version)\s*=\s*\[?\"?([\w.]+)", re.MULTILINE | re.IGNORECASE)
_LONGEST = 100_000  # characters of a version file


@dataclass(frozen=True, slots=True)
class Machine:
    """Versions as the files say them; empty for what is not there. `kernels`: folders of compiled kernels, by chip."""

    python: str
    mindspore: str = ""
    numpy: str = ""
    driver: str = ""
    cann: str = ""
    toolkit: str = ""  # where CANN was found
    kernels: tuple[str, ...] = ()
    sourced: bool = False
    devices: int = 0
    numpy_below: str = ""  # what MindSpore's own package asks for


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `fine` is None where nothing can be said."""

    what: str
    found: str
    fine: bool | None
    change: Text | None = None


@dataclass(frozen=True, slots=True)
class Together:
    cann: str
    mindspore: str
    python: tuple[str, str]


@lru_cache(maxsize=1)
def together() -> tuple[Together, ...]:
    rows = tomllib.loads(_VERSIONS.read_text(encoding="utf-8"))["together"]
    return tuple(Together(row["cann"], row["mindspore"], (row["python"][0], row["python"][1])) for row in rows)


def machine(environment: Mapping[str, str], root: Path = ROOT, devices: Path = Path("/dev")) -> Machine:
    """Reads version files below root, or below ASCEND_HOME_PATH where CANN's environment is set."""
    homes = [Path(environment[name]) for name in ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME") if environment.get(name)]
    places = [*homes, root / "ascend-toolkit" / "latest", root / "cann", root / "latest"]
    toolkit = next((place for place in places if _version_of(place)), None)
    return Machine(
        python=f"{sys.version_info[0]}.{sys.version_info[1]}",
        mindspore=_installed("mindspore"),
        numpy=_installed("numpy"),
        numpy_below=_numpy_below(),
        driver=_read(root / "driver" / "version.info"),
        cann=_version_of(toolkit) if toolkit else "",
        toolkit=str(toolkit or ""),
        kernels=_kernels(toolkit) if toolkit else (),
        sourced=bool(environment.get("ASCEND_OPP_PATH")),
        devices=sum(1 for path in devices.glob("davinci*") if path.name.removeprefix("davinci").isdigit())
        if devices.is_dir()
        else 0,
    )


def _version_of(toolkit: Path) -> str:
    names = ("compiler/version.info", "runtime/version.info", "opp/version.info", "version.cfg")
    inner = sorted(toolkit.glob("*-linux/ascend_toolkit_install.info"))
    return next((said for path in [*inner, *(toolkit / name for name in names)] if (said := _read(path))), "")


def _read(path: Path) -> str:
    try:
        match = _SAID.search(path.read_text(encoding="utf-8", errors="replace")[:_LONGEST])
    except OSError:
        return ""
    return match[1] if match else ""


def _kernels(toolkit: Path) -> tuple[str, ...]:
    """The chips for which compiled kernels are there."""
    found = (path.name for path in toolkit.glob("opp/built-in/op_impl/ai_core/tbe/kernel/ascend*") if path.is_dir())
    return tuple(sorted(set(found)))


def _installed(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _numpy_below() -> str:
    """`numpy <2.0.0,>=1.20.0` in the requirements of the installed MindSpore."""
    try:
        asked = metadata.requires("mindspore") or []
    except metadata.PackageNotFoundError:
        return ""
    bounds = (re.search(r"<\s*([\d.]+)", line) for line in asked if re.match(r"numpy\b", line))
    return next((bound[1] for bound in bounds if bound), "")


def examined(found: Machine) -> Iterator[Finding]:
    """In the order in which one mends it: driver, CANN, kernels, environment, Python, MindSpore, numpy."""
    yield _driver(found)
    yield _cann(found)
    if found.cann:
        yield _kernel_package(found)
    yield Finding("environment", "ASCEND_OPP_PATH" if found.sourced else "", found.sourced, None if found.sourced else _SOURCE)
    yield from _packages(found)


_SOURCE = Text(
    "Run `source <CANN>/set_env.sh` in the shell that starts Python, also for services and notebooks.",
    "在启动 Python 的终端（服务、notebook 亦然）执行 `source <CANN>/set_env.sh`。",
)


def _driver(found: Machine) -> Finding:
    if found.driver:
        seen = f"{found.driver}, {found.devices} davinci"
        missing = Text(
            "The driver is there, /dev/davinci* is not: no card is seen; give them to a container (--device /dev/davinci0).",
            "已有驱动但没有 /dev/davinci*：未识别到卡；容器需传入设备（--device /dev/davinci0）。",
        )
        return Finding("driver", seen, found.devices > 0, None if found.devices else missing)
    change = Text(
        "Install driver and firmware of the card first; in a container mount /usr/local/Ascend/driver.",
        "请先安装板卡的驱动与固件；容器需挂载 /usr/local/Ascend/driver。",
    )
    return Finding("driver", "", False, change)


def _cann(found: Machine) -> Finding:
    fitting = sorted({pair.cann for pair in together() if found.mindspore and pair.mindspore == found.mindspore})
    wanted = " / ".join(fitting)
    if not found.cann:
        which = Text(f"Install CANN {wanted}.", f"请安装 CANN {wanted}。") if fitting else Text("Install CANN.", "请安装 CANN。")
        return Finding("CANN", "", False, which)
    if not fitting:
        return Finding("CANN", f"{found.cann} ({found.toolkit})", None, _unknown_pair(found))
    if any(_same(found.cann, cann) for cann in fitting):
        return Finding("CANN", f"{found.cann} ({found.toolkit})", True)
    others = " / ".join(sorted({pair.mindspore for pair in together() if _same(found.cann, pair.cann)}))
    or_else = (f", or MindSpore {others} for this CANN", f"，或换用与此 CANN 配套的 MindSpore {others}") if others else ("", "")
    change = Text(
        f"MindSpore {found.mindspore} goes with CANN {wanted}{or_else[0]}.",
        f"MindSpore {found.mindspore} 与 CANN {wanted} 配套{or_else[1]}。",
    )
    return Finding("CANN", f"{found.cann} ({found.toolkit})", False, change)


def _unknown_pair(found: Machine) -> Text:
    return Text(
        f"Which CANN goes with MindSpore {found.mindspore or '?'} is not in our table: see MindSpore's installation page.",
        f"我们的表中没有 MindSpore {found.mindspore or '?'} 的配套 CANN：请查看 MindSpore 安装页面。",
    )


def _same(found: str, wanted: str) -> bool:
    """`8.3.RC1.alpha002` and `8.3.0.1.231` are not told apart further than the table does."""
    return found.upper() == wanted.upper() or found.upper().startswith(f"{wanted.upper()}.")


def _kernel_package(found: Machine) -> Finding:
    change = Text(
        "Install the kernels (ops) of the same CANN for your chip, a package of its own.",
        "请安装与 CANN 同版本、对应芯片的 kernels（ops）包，它是单独的软件包。",
    )
    return Finding("kernels", ", ".join(found.kernels), bool(found.kernels), None if found.kernels else change)


def _packages(found: Machine) -> Iterator[Finding]:
    pairs = [pair for pair in together() if pair.mindspore == found.mindspore and (not found.cann or _same(found.cann, pair.cann))]
    fits = any(_number(low) <= _number(found.python) <= _number(high) for low, high in (pair.python for pair in pairs))
    wanted = " / ".join(sorted({f"{low}-{high}" for low, high in (pair.python for pair in pairs)}))
    change = Text(
        f"MindSpore {found.mindspore} goes with Python {wanted}.", f"MindSpore {found.mindspore} 与 Python {wanted} 配套。"
    )
    yield Finding("Python", found.python, fits if pairs else None, change if pairs and not fits else None)
    missing = Text("pip install mindspore, in this interpreter.", "请在此解释器中 pip install mindspore。")
    yield Finding("MindSpore", found.mindspore, bool(found.mindspore), None if found.mindspore else missing)
    wrong = bool(found.numpy and found.numpy_below) and _number(found.numpy) >= _number(found.numpy_below)
    bound = found.numpy_below
    older = Text(
        f'pip install "numpy<{bound}": this MindSpore asks for it.', f'请 pip install "numpy<{bound}"：此 MindSpore 的要求。'
    )
    none = Text("pip install numpy.", "请 pip install numpy。")
    yield Finding("numpy", found.numpy, bool(found.numpy) and not wrong, older if wrong else None if found.numpy else none)


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])
