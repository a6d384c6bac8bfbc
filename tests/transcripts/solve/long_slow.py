"""The published openings that take seconds with a database. (5,6) and (6,5) take minutes on a small
machine; their results are in data/opening_results.csv."""
import boards
import values_once
from command import main, not_sanitized, rows_of


class LongOpeningsTest(values_once.Openings):
    @not_sanitized
    def test_have_the_known_values(self):
        openings = 0
        for rules, pits, seeds, value, *_ in rows_of("known_values.csv"):
            pits, seeds, value = int(pits), int(seeds), int(value)
            if pits >= 5 and 40 <= 2 * pits * seeds <= 50:
                solved = self.solve(pits, seeds, rules, "--memory", "1500M")
                self.assertEqual(solved["value"], value, solved)
                start = boards.opening(pits, seeds, rules)
                self.assertEqual(boards.margin_of_line(start, solved["line"]), value, solved)
                openings += 1
        self.assertEqual(openings, 4)


if __name__ == "__main__":
    main()
