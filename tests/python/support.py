"""Helpers of the tests of the Python package."""

import functools
import os
import pathlib
import random

import seedbank

SOURCE_DIR = pathlib.Path(__file__).resolve().parents[2]
BOTH_RULES = ("empty-capture", "standard")


@functools.cache
def engine(rules="empty-capture"):
    """Returns the engine that all tests of a program share."""
    return seedbank.Engine(rules=rules, memory="2G")


@functools.cache
def random_seed():
    """Returns and prints SEEDBANK_TEST_SEED, or a new seed if it is not set."""
    seed = int(os.environ.get("SEEDBANK_TEST_SEED") or random.SystemRandom().randrange(2**32))
    print(f"SEEDBANK_TEST_SEED={seed}", flush=True)
    return seed
