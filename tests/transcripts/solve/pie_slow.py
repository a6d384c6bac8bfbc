"""Known values of long openings under the pie rule."""
import pie
from command import main, not_sanitized


class LongPieTest(pie.Openings):
    @not_sanitized
    def test_finds_the_known_values(self):
        self.assertEqual(self.solve_known(33, 50), 20)


if __name__ == "__main__":
    main()
