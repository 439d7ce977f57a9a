from __future__ import annotations

import collections
import math

import numpy as np


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
