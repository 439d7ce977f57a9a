def encode_png(input, compression_level=6):
    """The bytes of a PNG file."""
    return encode_picture(input, "PNG", compress_level=compression_level)
