"""Every figure of every layer against brute force."""
import collections
import itertools
import math
import pathlib

from boards import PlainBoard
from command import CommandTest, main


def margins_of_layer(pits, seeds, rules):
    """How many positions have each margin for the mover, by plain enumeration; stores empty."""
    counts = collections.Counter()
    for bars in itertools.combinations(range(seeds + 2 * pits - 1), 2 * pits - 1):
        edges = (-1, *bars, seeds + 2 * pits - 1)
        pit = [right - left - 1 for left, right in zip(edges, edges[1:])]
        if any(pit[:pits]) and any(pit[pits:]):
            counts[PlainBoard(pits, [*pit[:pits], 0, *pit[pits:], 0], 0, rules).value()] += 1
    return counts


class StatsTest(CommandTest):
    def expect_figures(self, found, counts, size):
        positions = sum(counts.values())
        mean = sum(margin * count for margin, count in counts.items()) / positions
        squares = sum(margin**2 * count for margin, count in counts.items()) / positions
        exact = {
            "positions": positions,
            "wins": sum(count for margin, count in counts.items() if margin > 0),
            "draws": counts[0],
            "losses": sum(count for margin, count in counts.items() if margin < 0),
            "least_margin": min(margin for margin, count in counts.items() if count),
            "greatest_margin": max(margin for margin, count in counts.items() if count),
            "bytes": size,
        }
        self.assertEqual({name: found[name] for name in exact}, exact)
        self.assertAlmostEqual(found["mean_margin"], mean)
        self.assertAlmostEqual(found["margin_deviation"], math.sqrt(squares - mean**2))
        self.assertAlmostEqual(found["bits_per_position"], 8 * size / positions)

    def test_json_has_every_figure_of_every_layer(self):
        self.output_of(*"build --quiet --pits 3 --seeds 9 --db db".split())
        found = self.object_of("stats", "--db", "db")
        self.assertEqual(found["schema"], "seedbank.stats/1")
        self.assertEqual((found["database"], found["rules"], found["pits"]), ("db", "empty-capture", 3))
        self.assertEqual(found["incomplete_layers"], [])
        self.assertEqual([layer["seeds"] for layer in found["layers"]], list(range(2, 10)))
        everything, all_bytes = collections.Counter(), 0
        for layer in found["layers"]:
            seeds = layer["seeds"]
            counts = margins_of_layer(3, seeds, "empty-capture")
            files = pathlib.Path("db/empty-capture-3").glob(f"{seeds:03}-*.seedbank")
            size = sum(file.stat().st_size for file in files)
            self.expect_figures(layer, counts, size)
            self.assertEqual(
                {entry["margin"]: entry["positions"] for entry in layer["margins"]},
                {margin: count for margin, count in counts.items() if count},
            )
            everything += counts
            all_bytes += size
        self.expect_figures(found["all"], everything, all_bytes)


if __name__ == "__main__":
    main()
