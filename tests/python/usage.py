"""Calls that mypy --strict must accept, and calls that it must refuse: those marked to be ignored."""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

import seedbank
from seedbank import gym

board = seedbank.Board(3, 2, rules="standard")
engine = seedbank.Engine(rules=board.rules)
engine.query(board, notation="kgp", time=1.5)
engine.move(board, "minimax:4")
seedbank.Board.from_text("1,0,0,1", notation=seedbank.notations()[0])

rows: npt.NDArray[np.int64] = np.ones((2, 6), np.int64)
values: npt.NDArray[np.int32] = engine.values(rows)
of_lists: npt.NDArray[np.int32] = engine.values([[1, 0, 0, 1, 0, 0]])
of_boards: npt.NDArray[np.int32] = engine.values([board])
of_one: np.int32 = engine.values(board)
turn: Literal["South", "North"] = board.turn
winner: Literal["South", "North", "draw"] | None = board.outcome
margin: int | None = board.margin
outcome: Literal["win", "loss", "draw"] | None = engine.query(board).outcome
engine.match(["random", seedbank.Program("./bot"), lambda board, clock: board.legal_pits[0]])
gym.KalahEnv(opponent=lambda row, mask: int(mask.argmax()), reward="outcome", side="north")
for game in engine.match(["random", "greedy"], pie="turn").games:
    verdict: Literal["play", "time", "illegal", "protocol", "crash", "stall", "start-up",
                     "memory"] = game.verdict
try:
    engine.sample(10, time=1.0)
except seedbank.StoppedError as error:
    cause: Literal["time", "stop"] = error.cause

seedbank.Board(rules="standrad")  # type: ignore[arg-type]
seedbank.Engine(rules="awari")  # type: ignore[arg-type]
engine.query(board, notation="openspeil")  # type: ignore[arg-type]
engine.query(board, moves="no")  # type: ignore[arg-type]
engine.query(board, time="5")  # type: ignore[arg-type]
engine.query(board, tiem=5)  # type: ignore[call-arg]
seedbank.Engine(progress="yes")  # type: ignore[arg-type]
engine.match(["random", "greedy"], pie="apple")  # type: ignore[arg-type]
engine.match(["random", 3])  # type: ignore[list-item]
gym.KalahEnv(reward="much")  # type: ignore[arg-type]
gym.KalahVectorEnv(2, opponent="tree:4")  # type: ignore[arg-type]
print(board.turn == "south")  # type: ignore[comparison-overlap]
