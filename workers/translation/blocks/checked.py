def checked(condition, message):
    """Raises AssertionError with the message unless the condition holds."""
    assert condition, message
