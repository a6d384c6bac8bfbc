"""Helpers of the tests of the Python package."""

import functools
import pathlib

import seedbank
from random_seed import random_seed  # noqa: F401

SOURCE_DIR = pathlib.Path(__file__).resolve().parents[2]
BOTH_RULES = ("empty-capture", "standard")


@functools.cache
def engine(rules="empty-capture"):
    """Returns the engine that all tests of a program share."""
    return seedbank.Engine(rules=rules, memory="2G")
