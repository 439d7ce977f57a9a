from __future__ import annotations


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
