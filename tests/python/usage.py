"""Calls that mypy --strict must accept, and calls that it must refuse: those marked to be ignored."""

import seedbank

board = seedbank.Board(3, 2, rules="standard")
engine = seedbank.Engine(rules=board.rules)
engine.query(board, notation="kgp", time=1.5)
engine.move(board, "minimax:4")
seedbank.Board.from_text("1,0,0,1", notation=seedbank.notations()[0])

seedbank.Board(rules="standrad")  # type: ignore[arg-type]
seedbank.Engine(rules="awari")  # type: ignore[arg-type]
engine.query(board, notation="openspeil")  # type: ignore[arg-type]
engine.query(board, moves="no")  # type: ignore[arg-type]
engine.query(board, time="5")  # type: ignore[arg-type]
engine.query(board, tiem=5)  # type: ignore[call-arg]
seedbank.Engine(progress="yes")  # type: ignore[arg-type]
