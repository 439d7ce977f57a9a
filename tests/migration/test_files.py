"""Files beside the programs: torch's requirements, images, launchers and devices go; everything else stays byte for byte."""

from __future__ import annotations

import tomllib

import pytest
import yaml

from workers.migration import dependencies
from workers.migration.files import config, container, environment, project, readme, requirements, script
from workers.migration.notes import Matter

M = dependencies.MINDSPORE


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("torch\n", f"{M}\n"),
        ("torch>=1.8,<2\ntorchvision==0.9\nnumpy\ntqdm\n", f"{M}\nnumpy>=1.25,<2\ntqdm\n"),
        ("torch==1.9+cu111 ; python_version > '3.6'\n", f"{M}; python_version > '3.6'\n"),
        ("# torch is needed\n-r base.txt\nnumpy==1.21\n", "# torch is needed\n-r base.txt\nnumpy==1.21\n"),
        ("--extra-index-url https://download.pytorch.org/whl/cu113\nPyTorch\nscipy\n", f"{M}\nscipy\n"),
        ("numpy<2\n", "numpy<2\n"),
        ("numpy>=2.0\n", "numpy>=1.25,<2\n"),
        ("numpy<=2.1\n", "numpy>=1.25,<2\n"),
        ("torchvision\ntorch\n", f"{M}\n"),
        ("torch\r\ntqdm\r\n", f"{M}\r\ntqdm\r\n"),
        ("nvidia-cudnn-cu11==8.5\ntriton\n", ""),
        ("pytorch_fid\ntorchlight\n", "pytorch_fid\ntorchlight\n"),
    ],
)
def test_requirements(before: str, after: str) -> None:
    assert requirements.migrated(before).text == after


def test_a_package_bound_to_torch_is_a_decision_on_its_line() -> None:
    done = requirements.migrated("timm==0.9\npytorch-lightning>=1.5\n")
    assert done.text.splitlines()[1].startswith("pytorch-lightning>=1.5  # mindport: review: ")
    assert [(note.line, note.matter) for note in done.notes] == [(2, Matter.DECIDE)]


PYPROJECT = """[build-system]
requires = ["setuptools", "torch"]

[project]
name = "x"
keywords = ["torch", "vision"]
dependencies = [
    "torch>=1.10",   # the framework
    "torchvision",
    "numpy",
    "tqdm",
]

[project.optional-dependencies]
dev = ["pytest", "torchvision==0.10"]
"""


def test_pyproject_keeps_all_but_its_requirements() -> None:
    text = project.migrated(PYPROJECT).text
    table = tomllib.loads(text)
    assert table["project"]["dependencies"] == [M, "numpy>=1.25,<2", "tqdm"]
    assert table["project"]["keywords"] == ["torch", "vision"]
    assert table["project"]["optional-dependencies"] == {"dev": ["pytest"]}
    assert table["build-system"]["requires"] == ["setuptools", M]
    assert "# the framework" in text


def test_poetry() -> None:
    text = project.migrated('[tool.poetry.dependencies]\npython = "^3.9"\ntorch = "^1.9"\ntorchvision = "*"\nnumpy = "1.24"\n').text
    assert tomllib.loads(text)["tool"]["poetry"]["dependencies"] == {"python": "^3.9", "mindspore": "2.10.0", "numpy": "1.24"}


def test_setup_cfg_and_setup_py() -> None:
    cfg = "[options]\ninstall_requires =\n    torch >= 1.6\n    requests\n    torchvision\nzip_safe = true\n"
    assert (
        project.migrated(cfg, name="setup.cfg").text == f"[options]\ninstall_requires =\n    {M}\n    requests\nzip_safe = true\n"
    )
    setup = "setup(name='torch', install_requires=['torch>=1', 'six', 'torchvision'], keywords=['torch'])\n"
    assert f"name='torch', install_requires=['{M}', 'six'], keywords=['torch']" in project.migrated(setup, name="setup.py").text


@pytest.mark.parametrize("text", ["[project\n", "def f(:\n"])
def test_a_damaged_project_file_stays(text: str) -> None:
    assert project.migrated(text, name="setup.py" if "def" in text else "pyproject.toml").text == text


def test_environment() -> None:
    before = """name: x
channels:
  - pytorch
  - nvidia
  - defaults
dependencies:
  - python=3.7
  - pytorch=1.8.0
  - torchvision=0.9
  - cudatoolkit=11.1
  - numpy=1.21
  - pip:
    - torch-summary
    - tqdm
"""
    done = yaml.safe_load(environment.migrated(before).text)
    assert done["channels"] == ["defaults"]
    assert done["dependencies"] == ["python=3.11", "numpy=1.21", {"pip": [M, "torch-summary", "tqdm"]}]


def test_an_environment_without_pip_gets_one() -> None:
    done = yaml.safe_load(environment.migrated("dependencies:\n  - python=3.10\n  - pytorch::pytorch\n").text)
    assert done == {"dependencies": ["python=3.10", "pip", {"pip": [M]}]}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "torchrun --nproc_per_node=4 train.py --lr 0.1",
            "msrun --worker_num=4 --local_worker_num=4 --join=True train.py --lr 0.1",
        ),
        (
            "python -m torch.distributed.launch --nproc_per_node=2 --use_env --master_port 29501 main.py --x",
            "msrun --worker_num=2 --local_worker_num=2 --master_port=29501 --join=True main.py --x",
        ),
        (
            "torchrun --nnodes=2 --node_rank=1 --nproc_per_node=8 --master_addr=10.0.0.1 t.py",
            "msrun --worker_num=16 --local_worker_num=8 --node_rank=1 --master_addr=10.0.0.1 --join=True t.py",
        ),
        ("torchrun --standalone --nproc_per_node=$N t.py", "msrun --worker_num=$N --local_worker_num=$N --join=True t.py"),
        ("CUDA_VISIBLE_DEVICES=0,1 python train.py", "ASCEND_RT_VISIBLE_DEVICES=0,1 python train.py"),
        ("pip install torch==1.9 torchvision -f https://download.pytorch.org/whl/torch_stable.html", f"pip install {M}"),
        ("pip install 'numpy' tqdm && echo done", "pip install 'numpy>=1.25,<2' tqdm && echo done"),
        ("conda install pytorch torchvision -c pytorch -y", f"pip install {M}"),
        ("# torchrun train.py", "# torchrun train.py"),
        ("bash my_torchrun.sh", "bash my_torchrun.sh"),
    ],
)
def test_scripts(before: str, after: str) -> None:
    assert script.migrated(before).text == after


def test_the_name_of_the_visible_devices_follows_the_device() -> None:
    line = "export CUDA_VISIBLE_DEVICES=0\n"
    assert script.migrated(line, "gpu").text == line
    assert script.migrated(line, "ascend910b").text == "export ASCEND_RT_VISIBLE_DEVICES=0\n"
    assert script.migrated(line, "cpu").text == "\n"


def test_lines_that_go_on_are_one_command() -> None:
    assert (
        script.migrated("torchrun \\\n  --nproc_per_node=2 \\\n  t.py \\\n  --lr 1\n").text
        == "msrun --worker_num=2 --local_worker_num=2 --join=True t.py \\\n  --lr 1\n"
    )


def test_dockerfile() -> None:
    done = container.migrated(
        "FROM pytorch/pytorch:1.9.0-cuda11.1 AS base\nENV TORCH_CUDA_ARCH_LIST=8.0\nRUN pip install torch tqdm\nCOPY . .\n"
    )
    assert "FROM python:3.11-slim AS base\n" in done.text
    assert f"RUN pip install {M} tqdm\nCOPY . .\n" in done.text
    assert "TORCH_CUDA" not in done.text
    assert any(note.matter is Matter.DECIDE for note in done.notes)


def test_configuration_stays_and_is_listed() -> None:
    text = "device: cuda\nmodel:\n  gpu_ids: 0\n  torch_like: yes\nuse_amp: true\nnum_samples: 100\n"
    done = config.migrated(text)
    assert done.text == text
    assert [(note.line, note.matter) for note in done.notes] == [(1, Matter.KEPT), (3, Matter.KEPT), (5, Matter.KEPT)]


def test_readme_gets_one_section_once_and_in_its_language() -> None:
    done = readme.migrated("# A\n\nTrains.\n", "python main.py", requirements=True).text
    assert done.startswith("# A\n\nTrains.\n\n## MindSpore\n")
    assert f"$ pip install {M} -r requirements.txt\n$ python main.py\n" in done
    assert readme.migrated(done).text == done
    assert "$ python" not in readme.migrated("# A\n", "").text  # nothing in it can be started
    assert "本分支" in readme.migrated("# 图像分类\n\n用残差网络训练图像分类模型。\n").text


def test_a_script_at_the_top_finds_the_companion_for_programs_below():
    text = "#!/bin/bash\n# trains\n\nset -e\npython -u tools/train.py --lr 1\n"
    export = 'export PYTHONPATH="$PWD${PYTHONPATH:+:$PYTHONPATH}"\n'
    assert script.on_path(text, ["tools/train.py"]).text == text.replace("set -e\n", export + "set -e\n")
    for other in (
        "python train.py\n",
        "python -m tools.train\n",
        "# python tools/train.py\n",
        "PYTHONPATH=. python tools/train.py\n",
    ):
        assert script.on_path(other, ["tools/train.py"]).text == other


def test_the_readme_names_the_companion_only_where_it_comes_along():
    assert "ms_companion" in readme.migrated("# A\n").text
    assert "ms_companion" not in readme.migrated("# A\n", accompanied=False, below=True).text
    assert "PYTHONPATH" not in readme.migrated("# A\n", accompanied=False, below=True).text
    assert "ms_companion" not in readme.migrated("# 图像分类\n\n用残差网络训练图像分类模型。\n", accompanied=False).text
