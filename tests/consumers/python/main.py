"""Prints the value of Kalah (6,4), computed by the installed package."""

import seedbank

engine = seedbank.Engine()
answer = engine.query(seedbank.Board(), moves=False)
assert engine.values([seedbank.Board()]).tolist() == [answer.value]
print(f"{answer.value:+}")
