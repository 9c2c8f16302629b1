"""What a test looked for and found."""


def some(found):
    """All that was found, as a list: a test that found nothing to look at fails instead of passing."""
    all_of_it = list(found)
    assert all_of_it, "there is nothing to look at"
    return all_of_it
