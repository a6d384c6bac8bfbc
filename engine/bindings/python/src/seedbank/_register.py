"""Registers the environment with Gymnasium. Does not import Gymnasium at the top, because Gymnasium
calls register() while it is itself being imported (the entry point in setup.py)."""

from __future__ import annotations

import importlib

ID = "seedbank/Kalah-v0"


def register() -> None:
    """Registers "seedbank/Kalah-v0" unless it is registered already."""
    registration = importlib.import_module("gymnasium.envs.registration")
    if ID not in registration.registry:
        registration.register(id=ID, entry_point="seedbank.gym:KalahEnv",
                              vector_entry_point="seedbank.gym:KalahVectorEnv")
