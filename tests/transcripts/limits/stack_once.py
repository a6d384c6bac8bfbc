"""Every command runs on a small stack. Frames of the engine, of oneTBB and of the standard library
need more than the whole stack here."""
from command import CommandTest, in_shell, main, seedbank

THREE = "1,2,1,0,2,1,2,0 s"
COMMANDS = (
    "build --pits 3 --seeds 8",
    "verify --pits 3 --full",
    "info --pits 3",
    "stats --pits 3",
    "solve --pits 3 --seeds 4 --moves",
    f"query {THREE}",
    "label --pits 3 --sample 50",
    "replay --pits 3 --seeds 2 1 2",
    f"convert {THREE}",
    "perft --pits 3 --seeds 2 --depth 4",
    "fair --pits 3 --seeds 2",
    f"move {THREE} --strategy exact",
    "match --players exact,3 --pits 3 --seeds 2 --start fair",
    "play --pits 3 --seeds 2 --opponent 3",
    "puzzles --pits 3 --seeds 3 --count 1",
    "book build --pits 3 --seeds 2 --out book",
    "fullgame --pits 2 --seeds 2 --out full",
    "four-rows move",
    "serve --port 99999",
    "kgp --host 127.0.0.1",
    "help query",
    "version",
)
WITHOUT_DATABASE = ("help", "version", "four-rows", "convert")


class StackTest(CommandTest):
    def test_every_command_runs_on_a_small_stack(self):
        for command in COMMANDS:
            words = command.split()
            if words[0] not in WITHOUT_DATABASE:
                words += ["--db", "db"]
            usual = seedbank(*words)
            small = in_shell("""ulimit -s 64; exec "$0" "$@" """, *words)
            self.assertEqual(small.code, usual.code, f"{command}: {small.errors}")
            self.assertLess(small.code, 7, f"{command}: {small.errors}")


if __name__ == "__main__":
    main()
