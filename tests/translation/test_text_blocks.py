"""torchtext cannot be run here: what its blocks give is held against the examples of its documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.translation.executing import names_of
from workers.translation import translate


def run(program: str) -> dict[str, Any]:
    """The names that the translation leaves behind; it needs no MindSpore."""
    text = translate(program).text
    assert "import torchtext" not in text
    return names_of(text)


def test_basic_english_splits_as_documented() -> None:
    program = "from torchtext.data.utils import get_tokenizer\nwords = get_tokenizer('basic_english')\n"
    words = run(program)["words"]
    assert words("You can now install TorchText using pip!") == "you can now install torchtext using pip !".split()
    assert words('Basic\'s "test"; (a, b).<br />C:d?') == ["basic", "'", "s", "test", "(", "a", ",", "b", ")", ".", "c", "d", "?"]


def test_ngrams_follow_the_words() -> None:
    program = "import torchtext\nx = list(torchtext.data.utils.ngrams_iterator(['here', 'we', 'are'], 3))\n"
    assert run(program)["x"] == ["here", "we", "are", "here we", "we are", "here we are"]


def test_frequent_words_come_first_and_specials_before_them() -> None:
    program = "from torchtext.vocab import build_vocab_from_iterator\n"
    program += "vocab = build_vocab_from_iterator([['c', 'b', 'a'], ['c']], specials=['<unk>', 'b'], max_tokens=4)\n"
    vocab = run(program)["vocab"]
    assert vocab.get_itos() == ["<unk>", "b", "c", "a"]
    vocab.set_default_index(vocab["<unk>"])
    assert vocab(["a", "zzz"]) == [3, 0]
    assert ("zzz" in vocab, len(vocab), vocab.lookup_tokens([2]), vocab.get_stoi()["c"]) == (False, 4, ["c"], 2)


def test_an_unknown_word_without_a_default_raises() -> None:
    program = (
        "from torchtext.vocab import vocab\ntry:\n    vocab({'a': 1})['b']\nexcept RuntimeError as error:\n    told = str(error)\n"
    )
    assert run(program)["told"] == "Token b not found and default index is not set"


def test_a_score_is_the_documented_one() -> None:
    program = "from torchtext.data.metrics import bleu_score\n"
    program += "made = [['My', 'full', 'pytorch', 'test'], ['Another', 'Sentence']]\n"
    program += "wanted = [[['My', 'full', 'pytorch', 'test'], ['Completely', 'Different']], [['No', 'Match']]]\n"
    assert round(run(f"{program}x = bleu_score(made, wanted)\n")["x"], 4) == 0.8409


def test_rows_begin_anew_with_each_loop(tmp_path: Path) -> None:
    folder = tmp_path / "datasets" / "Multi30k"
    folder.mkdir(parents=True)
    for language, lines in {"de": "eins\nzwei\n", "en": "one\ntwo\n"}.items():
        (folder / f"train.{language}").write_text(lines)
    program = f"from torchtext.datasets import Multi30k\nrows = Multi30k({str(tmp_path)!r}, 'train', ('en', 'de'))\n"
    rows = run(program)["rows"]
    assert list(rows) == list(rows) == [("one", "eins"), ("two", "zwei")]
    assert (next(rows), next(rows)) == (("one", "eins"), ("two", "zwei"))


def test_what_was_removed_from_torchtext_is_for_a_person() -> None:
    text = translate("from torchtext.legacy import data\nwords = data.Field(lower=True)\n").text
    assert "# mindport: unsupported: Removed from torchtext" in text


def test_leaves_a_vocabulary_of_the_users_own() -> None:
    program = "import torch\ndef vocab(words):\n    return {word: n for n, word in enumerate(words)}\nx = vocab(['a'])\n"
    assert translate(program).text.endswith("x = vocab(['a'])\n")
