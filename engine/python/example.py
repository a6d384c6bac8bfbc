"""How well does a simple evaluation predict the exact value of a Kalah position?

Labels positions of random games with their exact values, fits a linear evaluation to them by least
squares, and measures its error on other positions: example.py [POSITIONS]
"""

import sys

import numpy as np

import seedbank


def features(rows):
    """Features visible at a glance, for the side to move: name -> array of shape (N,)."""
    m = rows.shape[1] // 2 - 1
    own, own_store, other, other_store = np.split(rows, [m, m + 1, 2 * m + 1], axis=1)
    to_store = m - np.arange(m)  # seeds that end in the store, by pit
    empty_opposite = (own == 0) & (other[:, ::-1] > 0)
    columns = {
        "stores": (own_store - other_store)[:, 0],
        "seeds on the own side": own.sum(axis=1) - other.sum(axis=1),
        "extra turns ready": (own == to_store).sum(axis=1),
        "extra turns of the other": (other == to_store).sum(axis=1),
        "legal pits": (own > 0).sum(axis=1) - (other > 0).sum(axis=1),
        "seeds facing an empty pit": (empty_opposite * other[:, ::-1]).sum(axis=1),
    }
    for pit in range(m):
        columns[f"own pit {pit + 1}"] = own[:, pit]
    return columns


def matrix(rows):
    """The features as columns, and a constant column."""
    columns = list(features(rows).values())
    return np.column_stack([*columns, np.ones(len(rows))]).astype(float)


def main(count):
    engine = seedbank.Engine()
    rows = engine.sample(count, seed=1, pits=6, seeds=4)
    values = engine.values(rows)
    print(f"{count:,} positions of (6,4), {engine.rules}: "
          f"{np.mean(values > 0):.0%} won, {np.mean(values == 0):.0%} drawn")

    order = np.random.default_rng(1).permutation(count)
    known, unseen = order[: count * 4 // 5], order[count * 4 // 5 :]
    weights, *_ = np.linalg.lstsq(matrix(rows[known]), values[known], rcond=None)
    for name, weight in zip([*features(rows), "to move"], weights):
        print(f"  {name:26}{weight:+6.2f}")

    guess = matrix(rows[unseen]) @ weights
    truth = values[unseen]
    constant = np.full(len(truth), values[known].mean())
    stores = features(rows[unseen])["stores"]
    for name, guessed in (("constant", constant), ("stores alone", stores), ("fitted", guess)):
        error = truth - guessed
        r2 = round(1 - np.mean(error**2) / np.var(truth), 2) + 0.0  # no "-0.00"
        winner = np.mean(np.sign(guessed)[truth != 0] == np.sign(truth)[truth != 0])
        print(f"{name:13} rms {np.sqrt(np.mean(error**2)):5.2f} seeds, R^2 {r2:5.2f}, "
              f"right about the winner {winner:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
