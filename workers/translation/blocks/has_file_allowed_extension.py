def has_file_allowed_extension(filename, extensions):
    """Whether the name ends so, in whatever case."""
    return filename.lower().endswith(extensions if isinstance(extensions, str) else tuple(extensions))
