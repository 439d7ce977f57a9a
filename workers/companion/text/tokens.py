"""Tokens, n-grams and scores."""

from __future__ import annotations

import collections
import math
import re

import numpy as np


def basic_english(line):
    """Words in lower case: signs stand apart, quotation marks, colons and semicolons are gone."""
    line = line.lower().replace('"', "").replace("<br />", " ")
    for sign in "'.,()!?":
        line = line.replace(sign, f" {sign} ")
    return line.replace(";", " ").replace(":", " ").split()


def runs_of_words(tokens, longest):
    """How often each run of one word to the longest occurs."""
    sizes = range(1, longest + 1)
    return collections.Counter(tuple(tokens[start : start + size]) for size in sizes for start in range(len(tokens) - size + 1))


def bleu_score(candidate_corpus, references_corpus, max_n=4, weights=(0.25, 0.25, 0.25, 0.25)):
    """How many runs of words translations share with their references; each reference counts once at most."""
    assert max_n == len(weights), 'Length of the "weights" list has be equal to max_n'
    assert len(candidate_corpus) == len(references_corpus), "The length of candidate and reference corpus should be the same"
    clipped, total, length, wanted = np.zeros(max_n, np.float32), np.zeros(max_n, np.float32), 0, 0
    for candidate, references in zip(candidate_corpus, references_corpus):
        length += len(candidate)
        wanted += min((len(reference) for reference in references), key=lambda size: abs(len(candidate) - size))
        allowed = collections.Counter()
        for reference in references:
            allowed |= runs_of_words(reference, max_n)
        for run, count in (runs_of_words(candidate, max_n) & allowed).items():
            clipped[len(run) - 1] += count
        total += [max(len(candidate) - place, 0) for place in range(max_n)]
    if min(clipped) == 0:
        return 0.0
    score = np.exp(np.sum(np.asarray(weights, np.float32) * np.log(clipped / total)))
    return math.exp(min(1 - wanted / length, 0)) * float(score)


def custom_replace(replace_pattern):
    """A function that replaces by pairs of pattern and text in every line it is given."""
    patterns = [(re.compile(pattern), text) for pattern, text in replace_pattern]

    def replaced(lines):
        for line in lines:
            for pattern, text in patterns:
                line = pattern.sub(text, line)
            yield line

    return replaced


def get_tokenizer(tokenizer, language="en"):
    """A function from a line to its words, by torchtext's name for it; other packages are asked where they are named."""
    if tokenizer is None:
        return str.split
    if tokenizer == "basic_english":
        if language != "en":
            raise ValueError("Basic normalization is only available for Enlish(en)")
        return basic_english
    if callable(tokenizer):
        return tokenizer
    if tokenizer == "spacy":
        import spacy

        names = {"en": "en_core_web_sm", "de": "de_core_news_sm", "fr": "fr_core_news_sm", "es": "es_core_news_sm"}
        made = spacy.load(names.get(language, language)).tokenizer
        return lambda line: [word.text for word in made(line)]
    if tokenizer == "moses":
        from sacremoses import MosesTokenizer

        return MosesTokenizer().tokenize
    if tokenizer == "toktok":
        from nltk.tokenize.toktok import ToktokTokenizer

        return ToktokTokenizer().tokenize
    raise ValueError(f"Requested tokenizer {tokenizer} is not known here")


def ngrams_iterator(token_list, ngrams):
    """The words, and all runs of two words and more, joined by a space."""
    yield from token_list
    for length in range(2, ngrams + 1):
        for start in range(len(token_list) - length + 1):
            yield " ".join(token_list[start : start + length])


def numericalize_tokens_from_iterator(vocab, iterator, removed_tokens=None):
    """The numbers of the words of each list, without the words that are to go."""
    for tokens in iterator:
        yield iter([vocab[token] for token in tokens if token not in (removed_tokens or ())])


def simple_space_split(iterator):
    """The words of each line."""
    for line in iterator:
        yield line.split()
