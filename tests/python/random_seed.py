"""The seed of random tests, which repeats a run."""

import functools
import os
import random


@functools.cache
def random_seed():
    """Returns and prints SEEDBANK_TEST_SEED, or a new seed if it is not set."""
    seed = int(os.environ.get("SEEDBANK_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"SEEDBANK_TEST_SEED={seed}", flush=True)
    return seed
