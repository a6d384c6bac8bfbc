"""Published results of full games; runs that are killed."""
import signal
import time

from command import CommandTest, files_below, main, rows_of, seedbank, started


class FullGameTest(CommandTest):
    def test_prints_published_results(self):
        rows = [row for row in rows_of("fullgame_published.csv") if 1000 <= int(row[3]) <= 50_000]
        self.assertEqual(len(rows), 8)
        for pits, seeds, end, positions, outcome, depth, *_ in rows:
            play_on = ("--play-on",) if end == "play-on" else ()
            answer = self.object_of("fullgame", "--pits", pits, "--seeds", seeds, *play_on)
            expected = {
                "schema": "seedbank.fullgame/1",
                "rules": "empty-capture",
                "end": end,
                "positions": int(positions),
                "outcome": outcome,
                "depth": int(depth),
            }
            self.assertEqual({name: answer[name] for name in expected}, expected)

    def test_killed_at_any_moment_it_ends_with_the_same_bytes(self):
        build = "fullgame --pits 3 --seeds 3 --out".split()
        self.assertEqual(seedbank(*build, "straight").code, 0)
        # Each start gets more time; each build resumes where the last one was killed.
        kills, delay = 0, 0.004
        while True:
            with started(*build, "killed") as process:
                time.sleep(delay)
                process.signal(signal.SIGKILL)
                if process.wait().code == 0:
                    break
            kills += 1
            delay *= 1.5
        self.assertGreater(kills, 0)
        self.assertEqual(files_below("killed"), files_below("straight"))
        self.assertEqual(seedbank("verify", "--full", "--fullgame", "killed").code, 0)


if __name__ == "__main__":
    main()
