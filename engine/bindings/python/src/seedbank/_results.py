"""Adds up the games of a match."""

from __future__ import annotations

from collections.abc import Sequence

from seedbank._records import Match, MatchGame, PlayerResult, Sprt


def match_of(players: Sequence[str], games: list[MatchGame],
             ratings: Sequence[tuple[float, float]], sprt: Sprt | None) -> Match:
    """Returns the result of a match. A player that is named twice has the games of both."""
    results = []
    for player, (rating, interval) in zip(players, ratings):
        margins, outcomes, costs = [], [], []
        for game in games:
            sides = (("North", -1), ("South", 1)) if game.swapped else (("South", 1), ("North", -1))
            for name, (side, sign) in zip((game.south, game.north), sides):
                if name == player:
                    margins.append(sign * game.margin)
                    outcomes.append(sign * game.margin if game.forfeited_by is None
                                    else -1 if game.forfeited_by == player else 1)
                    costs += costs_of(game, side)
        results.append(PlayerResult(
            player=player,
            wins=sum(outcome > 0 for outcome in outcomes),
            draws=sum(outcome == 0 for outcome in outcomes),
            losses=sum(outcome < 0 for outcome in outcomes),
            mean_margin=sum(margins) / len(margins) if margins else 0.0,
            cost_per_sowing=sum(costs) / len(costs) if costs else None,
            rating=rating, interval=interval))
    return Match(tuple(results), tuple(games), sprt)


def costs_of(game: MatchGame, side: str) -> list[int]:
    """The known costs of the sowings of one side."""
    board = game.board.copy()
    sides = []
    while board.sown:
        board.undo()
        sides.append(board.turn)
    return [cost for cost, turn in zip(game.costs, reversed(sides))
            if turn == side and cost is not None]
