"""Four-row Kalaha, a different game: sowings, opponents, matches.

>>> from seedbank import four_rows
>>> start = four_rows.opening()
>>> four_rows.sow(start, four_rows.legal_pits(start)[0])["steps"]
5

Positions are texts: 32 numbers, South's pits 1 to 16, then North's, and `s` or `n` for the side to
move. Answers are dictionaries with the fields of `seedbank four-rows ... --json`; the rules are in
engine/four_rows/RULES.md.
"""

from __future__ import annotations

import json
from typing import Any

from seedbank import _native
from seedbank._arguments import integer, seconds, text, unsigned
from seedbank._errors import ArgumentError

STEP_LIMIT = 100
"""The number of steps after which the rules end a sowing."""

_MOST_GAMES = 10_000_000


def opening() -> str:
    """The position at the start."""
    return _native.four_rows_opening()


def legal_pits(position: str) -> list[int]:
    """The pits, 1..16, that the side to move may sow; none if it has lost.

    Raises:
        PositionError: the text is not a position.
    """
    return _native.four_rows_legal_pits(text("position", position))


def sow(position: str, pit: int, step_limit: int | None = STEP_LIMIT) -> dict[str, Any]:
    """Sows a pit until the turn ends. If `step_limit` is None, there is no limit.

    Raises:
        PositionError: the text is not a position, or the pit cannot be sown.
    """
    answer: dict[str, Any] = json.loads(_native.four_rows_sow(
        text("position", position), integer("pit", pit), _limit(step_limit)))
    return answer


def move(position: str, player: str = "expert:4", seed: int = 1,
         step_limit: int | None = STEP_LIMIT, *, time: float | None = None) -> dict[str, Any]:
    """Lets an opponent choose a turn: "beginner", "amateur" or "expert:D", which searches D turns.

    Raises:
        PositionError: the text is not a position.
        ArgumentError: the opponent is unknown.
    """
    answer: dict[str, Any] = json.loads(_native.four_rows_move(
        text("position", position), text("player", player), unsigned("seed", seed),
        _limit(step_limit), seconds(time)))
    return answer


def match(first: str, second: str, games: int = 100, seed: int = 1) -> dict[str, Any]:
    """Plays games between two opponents, in pairs with the same random first turns.

    Raises:
        ArgumentError: an opponent is unknown, or an argument is out of range.
    """
    if not 1 <= integer("games", games) <= _MOST_GAMES:
        raise ArgumentError(f"games: {games} is not in 1..{_MOST_GAMES}")
    answer: dict[str, Any] = json.loads(_native.four_rows_match(
        text("first", first), text("second", second), games, unsigned("seed", seed)))
    return answer


def _limit(step_limit: int | None) -> int | None:
    if step_limit is None:
        return None
    if unsigned("step_limit", step_limit) == 0:
        raise ArgumentError("step_limit: at least 1 is required")
    return step_limit
