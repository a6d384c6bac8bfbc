"""All positions of Irving's sample, up to 22 seeds: builds half a billion positions."""
from command import CommandTest, main
from database_once import expect_irvings_margins


class IrvingTest(CommandTest):
    def test_his_margins_are_ours_in_all_300_positions(self):
        self.output_of("build", "--seeds", "22", "--db", "db")
        self.assertEqual(expect_irvings_margins(self, 22), 300)


if __name__ == "__main__":
    main()
