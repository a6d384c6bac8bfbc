"""What bench measures. A sanitized command measures nothing useful."""
import signal

from command import CommandTest, main, objects_of, signalled

FIGURES = {
    "bits", "build", "checksums", "compress", "compute", "decode", "encode", "evaluate",
    "probe-cold", "probe-resident", "probe-warm", "rank", "solve-4", "solve-4-single", "sow",
    "unrank", "values", "verify",
}  # fmt: skip


class BenchTest(CommandTest):
    def test_measures_every_figure(self):
        figures = objects_of(self.output_of(*"bench --json --pits 3 --seeds 6 --rounds 2".split()))
        self.assertEqual({figure["name"] for figure in figures}, FIGURES)
        for figure in figures:
            self.assertEqual(figure["schema"], "seedbank.bench/1")
            self.assertGreater(figure["value"], 0, figure)
            self.assertLessEqual(figure["least"], figure["value"])
            self.assertGreaterEqual(figure["most"], figure["value"])
            self.assertEqual((figure["rounds"], figure["seeds"]), (2, 6))

    def test_measures_long_figures_on_request(self):
        words = "bench --json --pits 3 --seeds 6 --rounds 1 --only solve-5 solve-5-single nodes-5"
        self.assertEqual(len(self.output_of(*words.split()).splitlines()), 3)

    def test_measures_only_the_selected_figures(self):
        lines = self.output_of(*"bench --only rank sow --rounds 1 --seeds 4".split()).splitlines()
        self.assertEqual(len(lines), 4)
        self.assertEqual([line.split()[0] for line in lines[2:]], ["sow", "rank"])
        self.expect_refused(
            ["bench", "--only", "nothing"],
            2,
            "seedbank: option '--only': 'nothing' is not one of sow, rank, ",
        )

    def test_ctrl_c_ends_a_build(self):
        outcome = signalled(
            "bench --seeds 20 --only build --threads 1".split(), signal.SIGINT, lambda: True, lambda: None
        )
        self.assertEqual((outcome.code, outcome.errors), (130, ""))


if __name__ == "__main__":
    main()
