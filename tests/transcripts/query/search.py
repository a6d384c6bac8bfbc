"""Searches with other threads and endgames, out of time, interrupted, and line by line."""
import json
import signal
import time

import boards
from command import (
    CommandTest,
    Conversation,
    generator,
    in_shell,
    main,
    not_sanitized,
    objects_of,
    seedbank,
    started,
    values_of,
)

OPENING = "5,5,5,5,5,5,0,5,5,5,5,5,5,0"  # worth +12
LONG = "3,1,0,5,0,2,10,3,0,4,1,6,0,13 n"
QUERY = ("query", "--quiet", "--db", "none")


def interrupted(number, *words, **more):
    with started(*words, **more) as process:
        process.wait_for_handler(number)
        time.sleep(0.5)  # until it searches, which takes minutes
        process.signal(number)
        return process.wait()


class SearchTest(CommandTest):
    def query(self, *words, **more):
        return seedbank(*QUERY, "--json", *words, **more)

    def test_endgames_grow_under_concurrent_queries_and_change_no_value(self):
        # A first position of two seeds needs hardly any endgames, whatever the others are.
        questions = [boards.random_board(6, 2, "empty-capture")]
        questions += [
            boards.random_board(6, generator().randint(20, 28), "empty-capture") for _ in range(40)
        ]
        lines = "".join(f"{boards.text_of(board)}\n" for board in questions)
        alone, together, fixed = (
            objects_of(self.output_of(*QUERY, "--json", *options, input=lines))
            for options in (("--threads", "1"), ("--threads", "4"), ("--endgames", "14"))
        )
        self.assertEqual([one["position"] for one in alone], lines.splitlines())
        for board, *answers in zip(questions, alone, together, fixed):
            for answer in answers:
                self.assertEqual(values_of(answer), values_of(answers[0]))
                self.assertEqual(
                    boards.margin_of_line(board, answer["line"]), answers[0]["value"], answer
                )
        self.assertGreater(alone[-1]["endgame_seeds"], alone[0]["endgame_seeds"])

    def test_one_argument_gets_all_threads_and_the_same_value(self):
        one, two = (
            json.loads(self.query("--threads", threads, LONG).output) for threads in ("1", "2")
        )
        self.assertEqual(values_of(one), values_of(two))
        self.assertEqual(one["value"], 16)
        self.assertGreater(one["nodes"], 0)

    def test_hundreds_of_seeds_get_answers(self):
        position = "40,0,300,0,1,7"
        few_pits = json.loads(self.query(position).output)
        self.assertEqual(few_pits["source"], "search")
        board = boards.board_of(f"{position} s", "empty-capture")
        self.assertEqual(boards.margin_of_line(board, few_pits["line"]), few_pits["value"])
        timed = self.query("--time", "0.2", "100,70,7,9,30,100,0,90,1,2,3,9,3,1")
        self.assertEqual(timed.code, 124)
        self.assertLessEqual(*json.loads(timed.output)["bounds"])

    def expect_bounds(self, answer, value):
        low, high = answer["bounds"]
        self.assertLessEqual(low, value)
        self.assertGreaterEqual(high, value)

    def test_out_of_time_it_prints_bounds_that_hold(self):
        for seconds in ("0", "0.3"):
            outcome = self.query("--time", seconds, OPENING)
            self.assertEqual(outcome.code, 124)
            answer = json.loads(outcome.output)
            self.assertEqual([answer[name] for name in ("value", "outcome", "line")], [None] * 3)
            self.expect_bounds(answer, 12)
            self.assertEqual(len(answer["moves"]), 6)
            for move in answer["moves"]:
                self.assertIsNone(move["value"])
                self.assertLessEqual(*move["bounds"])
                self.assertLessEqual(move["bounds"][0], 12)

    def test_interrupted_it_prints_bounds_that_hold(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for words, lines in (([OPENING], ""), ([], f"{OPENING}\n{OPENING}\n")):
                outcome = interrupted(number, *QUERY, "--json", *words, input=lines)
                self.assertEqual(outcome.code, 130)
                self.expect_bounds(objects_of(outcome.output)[0], 12)

    def test_an_end_that_came_too_soon_is_named(self):
        for words, lines, end in (
            ([OPENING], "", ": time ran out\n"),
            ([], f"{OPENING}\n", ", search: time ran out\n"),
        ):
            output = seedbank(*QUERY, "--time", "0.1", *words, input=lines).output
            self.assertTrue(output.endswith(end), output)
        output = interrupted(signal.SIGINT, *QUERY, OPENING).output
        self.assertTrue(output.endswith(": interrupted\n"), output)

    def test_interrupted_while_waiting_for_input_it_ends_at_once(self):
        with Conversation(*QUERY) as conversation:
            conversation.say("0,1,0,0 s\n")
            self.assertEqual(conversation.hear(), "0,1,0,0 s: +1 win, terminal")
            conversation.signal(signal.SIGINT)
            self.assertEqual(conversation.hear(), "")
            self.assertEqual(conversation.end(), 130)

    def test_answers_do_not_wait_for_the_next_line(self):
        with Conversation(*QUERY) as conversation:
            for _ in range(3):
                conversation.say(f"{LONG}\nx\n")
                self.assertTrue(conversation.hear().startswith(f"{LONG}: +16 win, best 3, "))
                self.assertEqual(conversation.hear(), "error: number 1 is not a number: 'x'")
            self.assertEqual(conversation.end(), 3)

    def test_an_unfinished_line_is_not_answered(self):
        self.output_of("build", "--pits", "2", "--seeds", "4", "--db", "db")
        with Conversation("query", "--db", "db") as conversation:
            for position in ("1,1,0,1,1,0", "0,1,0,1,2,0", "1,1,7,0,0,2"):
                conversation.say(f"{position} s\n")
                self.assertTrue(conversation.hear().startswith(f"{position} s: "))
            conversation.say("1,1,0,")
            conversation.say("1,1,0\n2,0")
            self.assertTrue(conversation.hear().startswith("1,1,0,1,1,0 s: "))
            self.assertEqual(conversation.end(), 3)

    def test_games_of_different_sizes_share_the_memory(self):
        positions = (
            "3,3,0,3,3,0",
            "2,2,2,2,2,2,0,2,2,2,2,2,2,0",
            "3,3,3,0,3,3,3,0",
            "1,1,1,1,1,1,1,0,1,1,1,1,1,1,1,0",
            "9,0,4,0",
        )
        outcome = self.query("--memory", "160M", input="".join(f"{one}\n" for one in positions))
        self.assertEqual(outcome.code, 0, outcome.output)
        found = objects_of(outcome.output)
        self.assertEqual(len(found), 5)
        self.assertEqual([answer["value"] for answer in found[:3]], [-2, 10, 2])

    @not_sanitized
    def test_less_memory_than_promised_costs_time_only(self):
        # The system does not grant the memory for the endgames of 24 seeds, nor for those of 21
        # with the table that belongs to them: the small table stays.
        outcome = in_shell(
            'ulimit -v 950000; exec "$0" "$@"',
            *"solve --seeds 6 --json --quiet --db none --memory 8G --threads 2 --time 6".split(),
        )
        self.assertEqual(outcome.code, 124, outcome.errors)
        # How many fit depends on the allocator and on the time; the search continued with them.
        self.assertGreater(json.loads(outcome.output)["endgame_seeds"], 10)


if __name__ == "__main__":
    main()
