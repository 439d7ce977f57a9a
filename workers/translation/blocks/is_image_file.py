def is_image_file(filename):
    """Whether the name is that of a picture."""
    return filename.lower().endswith(IMG_EXTENSIONS)
