"""What the tests of the Python package share."""

import functools
import os
import pathlib
import random

import seedbank

SOURCE_DIR = pathlib.Path(__file__).resolve().parents[2]
BOTH_RULES = ("empty-capture", "standard")


@functools.cache
def engine(rules="empty-capture"):
    """One engine for all tests of a program."""
    return seedbank.Engine(rules=rules, memory="2G")


@functools.cache
def random_seed():
    """SEEDBANK_TEST_SEED where it is set, to repeat a failure. Printed."""
    seed = int(os.environ.get("SEEDBANK_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"SEEDBANK_TEST_SEED={seed}", flush=True)
    return seed
