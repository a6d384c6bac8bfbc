"""Known values of long openings under the pie rule."""
from command import CommandTest, main, not_sanitized
import pie


class LongPieTest(CommandTest):
    solve = pie.PieTest.solve
    solve_known = pie.PieTest.solve_known

    @not_sanitized
    def test_finds_the_known_values(self):
        self.assertEqual(self.solve_known(33, 50), 20)


if __name__ == "__main__":
    main()
