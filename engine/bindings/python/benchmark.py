"""Measures positions per second of `values` and `best`: benchmark.py [POSITIONS] [SEEDS]

Positions of random games of (6,4) with up to SEEDS seeds in play, whose endgames are in memory.
"""

import sys
import time

import numpy as np

import seedbank


def fastest(work, rounds=9):
    """The minimum and the median of several times, in seconds."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times), sorted(times)[rounds // 2]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 22
    engine = seedbank.Engine(endgames=seeds)
    rows = engine.sample(6 * count)
    in_play = rows.sum(axis=1) - rows[:, 6] - rows[:, 13]
    rows = rows[in_play <= seeds]
    rows = np.ascontiguousarray(rows[np.random.default_rng(1).permutation(len(rows))[:count]])
    print(f"{len(rows):,} positions of up to {seeds} seeds in play, {engine.threads} threads")
    begin = time.perf_counter()
    engine.values(rows)
    print(f"first call {time.perf_counter() - begin:.2f} s, including endgames")
    for name, work in (
        ("values, int32", lambda: engine.values(rows)),
        ("values, int64", lambda wide=rows.astype(np.int64): engine.values(wide)),
        ("best, int32", lambda: engine.best(rows)),
    ):
        least, median = fastest(work)
        print(f"{name}: {len(rows) / least / 1e6:.2f} million per second at best, "
              f"{len(rows) / median / 1e6:.2f} at the median")


if __name__ == "__main__":
    main()
