"""All boards of (6,4) decided from scratch, compared with the lists of data/, which the program
includes. Takes a minute or two."""
from command import SOURCE_DIR, CommandTest, main, not_sanitized


class FairTest(CommandTest):
    @not_sanitized
    def test_reproduces_the_lists(self):
        for rules in ("empty-capture", "standard"):
            found = self.output_of("fair", "--quiet", "--db", ".", "--rules", rules, "--memory", "1500M")
            list_of_data = SOURCE_DIR / f"data/fair_{rules.replace('-', '_')}.txt"
            self.assertEqual(found, list_of_data.read_text())


if __name__ == "__main__":
    main()
