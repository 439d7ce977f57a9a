def encode_jpeg(input, quality=75):
    """The bytes of a JPEG file, or of several."""
    if isinstance(input, list):
        return [encode_jpeg(each, quality) for each in input]
    return encode_picture(input, "JPEG", quality=quality)
