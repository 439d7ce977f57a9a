def class_name(made):
    """What torch calls the class: a stand-in beside a name of the user's own is called `..._like_torch`."""
    return type(made).__name__.removesuffix("_like_torch")
