"""The examples of tools/README.md that take no time print what is shown there."""
import os
import pathlib
import re
import shutil

from command import SOURCE_DIR, CommandTest, main, run_program

SECONDS = re.compile(r"\d+\.\d+ s\b")


def example(command):
    """(command, output shown) for each line after "$ " of the block that begins with a command."""
    text = (SOURCE_DIR / "tools/README.md").read_text()
    block = re.search(rf"```\n(\$ {re.escape(command)}.*?)```\n", text, re.DOTALL)[1]
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


class ReadmeTest(CommandTest):
    def build(self, words, database):
        self.output_of("build", "--quiet", "--db", database, *words.split())

    def expect_shown(self, examples, **environment):
        for command, shown in examples:
            # Both streams, as on a terminal.
            script = f'seedbank() {{ "$SEEDBANK_PROGRAM" "$@" 2>&1; }}; {command}'
            found = run_program("bash", "-c", script, env=environment).output
            self.assertEqual(SECONDS.sub("N s", found), SECONDS.sub("N s", shown), command)
        return len(examples)

    def test_a_copy_is_compared_with_its_list(self):
        self.build("--pits 3 --seeds 8", "seedbank")
        shutil.copytree("seedbank", "copy")
        copied = pathlib.Path("copy/empty-capture-3")
        (copied / "005-002.seedbank").unlink()
        os.truncate(copied / "004-001.seedbank", 100)
        examples = example("seedbank info --digests")
        self.assertEqual(self.expect_shown(examples, XDG_DATA_HOME=os.getcwd()), 2)

    def test_a_database_that_has_nothing_for_a_game_is_named(self):
        self.build("--seeds 4", "kalah")
        examples = [
            (f"{command} | sed -n /^seedbank:/p", shown)
            for command, shown in example("seedbank query --db kalah/empty-capture-6")
        ]
        self.assertEqual(self.expect_shown(examples), 2)


if __name__ == "__main__":
    main()
