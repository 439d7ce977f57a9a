"""What is run, with which words, and on which data."""

from __future__ import annotations

import ast
import csv
import io
import json
from pathlib import Path

import pytest
from PIL import Image

from knowledge.guessed_arguments import arguments_for
from workers.parity import lacking as made_up
from workers.parity.plan.words import shown, words
from workers.parity.sandbox.pool import Pool
from workers.parity.sandboxed.trees import searched_folders
from workers.verification.programs import _within
from workers.verification.report import Report, Row, Stage, State
from workers.verification.run import Run
from workers.verification.settings import calls_elsewhere, defaults
from workers.verification.trees import Tree, contents


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("p.add_argument('--epochs', type=int, default=90)", ["--epochs", "1"]),
        ("p.add_argument('-b', '--batch-size', type=int)", ["--batch-size", "4"]),
        ("p.add_argument('data', metavar='DIR')", ["made_up/data"]),
        ("p.add_argument('data', nargs='?', default='x')", []),
        ("p.add_argument('--lr', required=True, type=float)", ["--lr", "0.1"]),
        ("p.add_argument('--arch', required=True, choices=['a', 'b'])", ["--arch", "a"]),
        ("p.add_argument('-c', '--config', default=None, type=str)", ["--config", "configs/a.json"]),
        ("p.add_argument('--device', default='cuda:0')", ["--device", "cpu"]),
        ("p.add_argument('--device', default='cpu')", []),
        ("p.add_argument('--train-csv', required=True)", ["--train-csv", "made_up/train_csv.csv"]),
        ("p.add_argument('--resume', default='', type=str)", []),
        ("p.add_argument('--start_timesteps', default=25e3, type=int)", ["--start_timesteps", "16"]),
        ("p.add_argument('--total-timesteps', type=int, default=500000)", ["--total-timesteps", "64"]),
        ("p.add_argument('--total', type=int, default=50000)", ["--total", "64"]),
        ("p.add_argument('--timesteps', type=int, default=1000)", ["--timesteps", "4"]),
        ("p.add_argument('--num-train', type=int, default=50000)", ["--num-train", "32"]),
        ("p.add_argument('--num-samples', type=int, default=64)", []),
        ("p.add_argument('--config', default='')", ["--config", "configs/a.json"]),
        ("p.add_argument('configfile')", ["configs/a.json"]),
        ("p.add_argument('--config', default='mine.json')", []),
        ("p.add_argument('--data-folder', type=str)", ["--data-folder", "made_up/data_folder"]),
        ("p.add_argument('--data-folder', type=str, default='here')", []),
        ("p.add_argument('--no-cuda', action='store_true')", []),
        ("p.add_argument('--batch', default=16, type=int)", ["--batch", "4"]),
        ("p.add_argument('--n_gpu', type=int, default=1)", []),  # batches are divided by it
        ("p.add_argument('--num-gpus', type=int, default=8)", ["--num-gpus", "1"]),
        ("p.add_argument('--sched', type=str)\nif args.sched == 'cycle': pass", []),
    ],
)
def test_words(text: str, wanted: list[str]) -> None:
    assert words(text, ["configs/a.json", "data/b.json", "main.py"]) == wanted


@pytest.mark.parametrize(
    ("text", "own", "smaller"),
    [
        ("'--img_size', default=64, type=int", [], ["--img_size", "32"]),
        ("'--img_size', default=28, type=int", [], []),
        ("'--n_flow', default=32, type=int", [], ["--n_flow", "2"]),
        ("'--num-encoder-layers', default=6, type=int", [], ["--num-encoder-layers", "2"]),
        ("'--hidden', default=512, type=int", [], []),  # heads divide it
    ],
)
def test_what_needs_more_memory_than_there_is_runs_on_smaller_pictures_and_fewer_layers(text, own, smaller) -> None:
    asked = f"p.add_argument({text})"
    assert (words(asked), words(asked, smaller=True)) == (own, smaller)


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ("'-info', type=str", ["-info", "info"]),
        ("'--run-name'", ["--run-name", "run_name"]),
        ("'--run-name', default='a'", []),
        ("'--seed', type=int", []),
        ("'--fast', action='store_true'", []),
    ],
)
def test_texts_without_a_default_are_given_where_the_program_cannot_do_without(option, wanted) -> None:
    assert words(f"p.add_argument({option})", named=True) == wanted


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ("'--total-timesteps', type=int, default=500000", ["--total-timesteps", "64"]),
        ("'--num-steps', type=int, default=2048", ["--num-steps", "16"]),
        ("'--num-envs', type=int, default=8", ["--num-envs", "2"]),
        ("'--num-minibatches', type=int, default=32", ["--num-minibatches", "2"]),
        ("'--batch-size', type=int, default=256", ["--batch-size", "16"]),
        ("'--learning-starts', type=int, default=25e3", ["--learning-starts", "16"]),
        ("'--update_after', type=int, default=1000", ["--update_after", "16"]),
        ("'--steps_per_epoch', type=int, default=4000", ["--steps_per_epoch", "64"]),
        ("'--max_episodes', type=int, default=1000", ["--max_episodes", "8"]),
        ("'--target-network-frequency', type=int, default=500", ["--target-network-frequency", "8"]),
        ("'--gamma', type=float, default=0.99", []),
    ],
)
@pytest.mark.parametrize("whole_batches", [True, False])
def test_a_program_that_acts_sees_enough_to_learn_from(option: str, wanted: list[str], whole_batches: bool) -> None:
    text = f"import gymnasium as gym\np.add_argument({option})\n"
    assert words(text, whole_batches=whole_batches) == wanted


def test_words_are_those_that_the_project_shows_or_compares_with() -> None:
    documents = [
        "Run\n```\n$ python tools/train.py --arch vgg16 --rate=0.1\n```\n",
        "python -u train.py \\\n  --arch $NAME \\\n  --data 'custom' --flag --level -1\n",
        "python other.py --task 3",
        "python train.py -n [name of the run] --out {folder}",
    ]
    assert shown("tools/train.py", documents) == {"--arch": "vgg16", "--rate": "0.1", "--data": "custom"}
    asked = "p.add_argument('{}', required=True, type=str)"
    assert words(asked.format("--arch"), [], shown={"--arch": "vgg16"}) == ["--arch", "vgg16"]
    assert words(asked.format("--net"), [], sources="if args.net == 'small':") == ["--net", "small"]
    optional = "p.add_argument('--data', type=str)\n{}"
    assert words(optional.format("if args.data in ['moons', 'circles']: pass"), []) == ["--data", "moons"]
    assert words(optional.format("size = {'mnist': 28, 'celeba': 64}[args.data]"), []) == ["--data", "mnist"]
    assert words(optional.format("open(args.data)"), []) == []
    assert words("p.add_argument('--shape', choices=['u', 'v'])", []) == ["--shape", "u"]
    listed = "p.add_argument('--plot', required=True, choices=PLOTS)"
    assert words(listed, [], sources="PLOTS = {'samples': 1}") == words(f"PLOTS = ['samples']\n{listed}") == ["--plot", "samples"]
    assert words("p.add_argument('--model', required=True, default='base')", []) == ["--model", "base"]
    assert words("p.add_argument('--model', required=True, help='a model, options: [iNet, jNet]')", []) == ["--model", "iNet"]


WINDOWS = r"C:\Users\ann\pictures"  # anywhere else a name like any other


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("FileNotFoundError: [Errno 2] No such file or directory: './data/input.txt'", "data/input.txt"),
        ("FileNotFoundError: [Errno 2] No such file or directory: '/data/imagenet/train'", ""),
        ("FileNotFoundError: [Errno 2] No such file or directory: '../x.txt'", ""),
        (f"FileNotFoundError: [Errno 2] No such file or directory: {WINDOWS!r}", WINDOWS),
        ("ValueError: nothing", ""),
        ("RuntimeError: No input file found in data/imgs, make sure you put your images there", "data/imgs"),
        ("FileNotFoundError: data/cora/cora.content not found.", "data/cora/cora.content"),
        ("RuntimeError: something was found in there", ""),
    ],
)
def test_the_place_that_an_error_names(message: str, place: str) -> None:
    assert made_up.missing(message) == place


def test_data_is_of_the_kind_that_is_read() -> None:
    folder = made_up.made("data", "ImageFolder(os.path.join(root, 'train')); ImageFolder(root + '/val')")
    assert {name.split("/")[1] for name in folder} == {"train", "val"}
    assert Image.open(io.BytesIO(next(iter(folder.values())))).size == (made_up.SIZE, made_up.SIZE)
    table = made_up.made("t.csv", "df['age'], df['label']")["t.csv"].decode()
    assert next(csv.reader(io.StringIO(table))) == ["age", "label"]
    coco = json.loads(made_up.made("a/instances.json", "json.load(f)['annotations']")["a/instances.json"])
    assert {entry["image_id"] for entry in coco["annotations"]} <= {entry["id"] for entry in coco["images"]}
    assert made_up.made("model.pth", "") == made_up.made("some/path_to_weights", "") == {}
    pictures = made_up.made("data/imgs", "Image.open(name)", {"data/masks/.keep": b"", "other/masks/.keep": b""})
    assert {name.rpartition("/")[0] for name in pictures} == {"data/imgs", "data/masks"}
    assert Image.open(io.BytesIO(pictures["data/masks/3.png"])).mode == "L"
    assert made_up.made("data/imgs", "Image.open(name)\nmasks = Path('./data/masks/')").keys() == pictures.keys()
    assert made_up.missing("No such file or directory: '../data/a.txt'", "tools") == "data/a.txt"
    assert made_up.made("x.txt", "") == made_up.made("x.txt", "")
    for line in ("with open(args.corpus) as file:", "words = Path(place).read_text()", "open(place, 'rt')"):
        assert made_up.made("corpus", "", line=line).keys() == {"corpus"}
    for line in ("Image.open(place)", "open(place, 'rb')", "os.listdir(place)"):
        assert "corpus" not in made_up.made("corpus", "", line=line)


def test_modules_programs_and_tests_are_told_apart() -> None:
    texts = {
        "setup.py": "setup()", "src/p/__init__.py": "from .net import N", "src/p/net.py": "class N: pass",
        "train.py": "import p\n\nfor i in range(3):\n    print(i)\n", "tools/eval.py": "if __name__ == '__main__':\n    print(1)\n",
        "tests/test_p.py": "def test(): pass", "broken.py": "def (:", "settings.py": "import sys\nsys.path.append('x')\n",
    }  # fmt: skip
    found = contents(Tree({path: text.encode() for path, text in texts.items()}))
    assert found.programs == ["train.py", "tools/eval.py"]
    assert found.modules == {
        "src/p/__init__.py": "p",
        "src/p/net.py": "p.net",
        "tools/eval.py": "tools.eval",
        "settings.py": "settings",
    }
    assert found.tests == ["tests/test_p.py"]
    files = {"a/add_test.py": b"import sys\nfor i in range(3):\n    print(i)\n", "b_test.py": b"def test_b(): pass\n"}
    assert contents(Tree(files)).programs == ["a/add_test.py"]
    assert found.reached("train.py") == {"src/p/__init__.py", "src/p/net.py"}


def test_the_whole_is_as_good_as_its_worst() -> None:
    def report(*states: State) -> Report:
        return Report([Row("a", stage, state) for stage, state in zip(Stage, states, strict=True)])

    assert report(State.HOLDS, State.HOLDS, State.HOLDS).status == 0
    assert report(State.HOLDS, State.HOLDS, State.PARTLY).status == 1
    assert report(State.HOLDS, State.HOLDS, State.FAILS).holds is False
    assert report(State.HOLDS, State.NOT_RUN, State.NOT_RUN).status == 2


def test_settings_are_what_the_command_line_gives_by_default() -> None:
    options = ("'--d-model', type=int, default=8", "'--deep', action='store_true'", "'-n', type=int")
    known = defaults([ast.parse("".join(f"p.add_argument({option})\n" for option in options))])
    assert known == {"d_model": 8, "deep": False, "n": 2}


def test_a_network_is_built_as_another_file_builds_it() -> None:
    lines = (
        "a = nets.Wide(args.depth, [1, -2], name='x')",
        "b = Deep(opt.depth, size)",
        "c = Deep(opt.depth, size=2)",
        "d = Bare()",
    )
    found = calls_elsewhere([ast.parse(line) for line in lines], {"depth": 3, "unset": None})
    assert found == {"Wide": "Wide(3, [1, -2], name='x')", "Deep": "Deep(3, size=2)"}
    assert calls_elsewhere([ast.parse("Wide(args.unset)"), ast.parse("Wide(args.other)")], {"unset": None}) == {}


@pytest.mark.parametrize("pattern", ["config_v1.json", "config.example.json", "conf/default-config.json"])
def test_settings_that_are_there_to_be_copied_are_copied(pattern: str) -> None:
    beside = {"metaconfig.json": b"[]", "other/config_v2.json": b"{}", pattern: b'{"width": 8}'}
    place = pattern.replace(pattern.rpartition("/")[2], "config.json")
    assert made_up.made(place, "", beside) == {place: b'{"width": 8}'}
    assert made_up.made(place, "", {"metaconfig.json": b"[]"}) != {place: b"[]"}


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ('"--out", default="/tmp"', ["--out", "."]),
        ('"--data", default="/data/imagenet"', ["--data", "made_up/data"]),
        ('"--save-path", type=str, default="/home/me/best.pt"', ["--save-path", "best.pt"]),
        ('"--image_path", default="/home/me/cat.png"', ["--image_path", "made_up/image_path.png"]),
        ('"--route", default="/v1/chat"', []),
        ('"--out", default="runs/exp"', []),
    ],
)
def test_a_path_of_the_authors_machine_is_one_in_the_own_folder(option: str, wanted: list[str]) -> None:
    assert words(f"import argparse\np = argparse.ArgumentParser()\np.add_argument({option})\n") == wanted


def test_what_a_constructor_takes_apart_is_a_list() -> None:
    source = (
        "def __init__(self, n, sizes, blocks):\n    for i in range(n):\n        f(sizes[i - 1])\n    g(len(blocks), blocks['a'])\n"
    )
    [made] = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert arguments_for(made) == "n=8, sizes=[8, 8], blocks=[8, 8]"


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ("self, num_classes, pretrained=True", "num_classes=10, pretrained=False"),
        ("self, *, pretrained_backbone=True", "pretrained_backbone=False"),
        ("self, pretrained=False, path=None", ""),
        ("self, max_steps: int, steps", "max_steps=2, steps=0.1"),
    ],
)
def test_weights_from_elsewhere_are_not_asked_for(parameters: str, said: str) -> None:
    [made] = [node for node in ast.parse(f"def __init__({parameters}): pass").body if isinstance(node, ast.FunctionDef)]
    assert arguments_for(made) == said


@pytest.mark.parametrize(
    ("place", "word"),
    [("configs/configs/a.yml", "a.yml"), ("configs/a.yml", "configs/a.yml"), ("other/configs/a.yml", "configs/a.yml")],
)
def test_settings_are_named_as_the_program_looks_for_them(place: str, word: str) -> None:
    assert _within("configs/a.yml", place, {"configs/a.yml": b""}) == word


def test_a_place_may_be_a_file_alone() -> None:
    tree = Tree({"a.py": b"# mindport: review: look\nx = 1\n"})
    run = Run(Pool(), tree, tree, contents(tree), "ascend", print)
    assert [run.is_marked(place) for place in ("a.py:2", "a.py", "b.py:1", "")] == [True, False, False, False]


@pytest.mark.parametrize(
    ("reads", "first"),
    [
        ("for d in os.listdir(root):\n    names = glob.glob(os.path.join(root, d, '*.png'))\n", "data/mnist/0/0.png"),
        ("for d in os.listdir(root):\n    for f in os.listdir(f'{root}/{d}'):\n        Image.open(f)\n", "data/mnist/0/0.png"),
        ("names = glob.glob(root + '/*/*.jpg')\n", "data/mnist/0/0.png"),
        ("for f in os.listdir(root):\n    Image.open(os.path.join(root, f))\n", "data/mnist/0.png"),
    ],
)
def test_pictures_lie_where_the_program_looks_for_them(reads: str, first: str):
    assert next(iter(made_up.made("data/mnist", f"from PIL import Image\n{reads}"))) == first


@pytest.mark.parametrize(
    ("message", "line", "folder"),
    [
        ("Parent directory out/run does not exist.", "torch.save(net.state_dict(), path)", "out/run"),
        ("[Errno 2] No such file or directory: 'out/log.txt'", "    with open(path, 'w') as file:", "out"),
        ("[Errno 2] No such file or directory: 'out/log.txt'", "    with open(path) as file:", ""),
        ("Parent directory /data/run does not exist.", "torch.save(net.state_dict(), path)", ""),
    ],
)
def test_a_folder_to_write_into_is_made(message: str, line: str, folder: str):
    made = made_up.to_write(message, made_up.missing(message), line)
    assert made == ({f"{folder}/.keep": b""} if folder else {})


@pytest.mark.parametrize(("own", "first"), [("net.py", "."), ("other.py", "net")])
def test_a_module_named_as_its_package_does_not_hide_it(
    own: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "net").mkdir()
    for name in ("__init__.py", own):
        (tmp_path / "net" / name).write_text("")
    monkeypatch.chdir(tmp_path)
    assert searched_folders(str(tmp_path), "net/train.py")[0] == str((tmp_path / first).resolve())


def test_pictures_that_a_program_cannot_take_are_made_grey_or_fewer() -> None:
    files = made_up.made("data", "for p in os.listdir(root): Image.open(p)") | {"data/notes.txt": b"x"}
    grey = made_up.altered("expected input[24, 3, 64, 64] to have 1 channels, but got 3 channels instead", files)
    assert {Image.open(io.BytesIO(body)).mode for name, body in grey.items() if name.endswith(".png")} == {"L"}
    few = made_up.altered("memory limit 6 GiB reached in the torch side, step script", files)
    assert sorted(few) == ["data/0.png", "data/1.png", "data/notes.txt"]
    assert made_up.altered("memory limit 6 GiB reached", few) == made_up.altered("some other error", files) == {}
