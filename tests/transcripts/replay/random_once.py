"""Random games are judged like by brute force, in three notations."""
import boards
from command import BOTH_RULES, CommandTest, generator, main, objects_of


def random_game(start):
    """A random game in three notations, and its expected answer."""
    chance = generator()
    board = start
    expected = {
        "schema": "seedbank.replay/1",
        "start": boards.text_of(start),
        "rules": start.rules,
        "value": start.value(),
        "moves": [],
    }
    for side in ("south", "north"):
        expected[side] = {"sowings": 0, "mistakes": 0, "cost": 0}
    sowing, distance, irving = [], [], ""
    for _ in range(chance.randint(1, 40)):
        if board.over():
            break
        moves = boards.moves_of(board)
        move = chance.choice(moves)
        best = board.value()
        cost = best - move["value"]
        side = "south" if board.mover == 0 else "north"
        expected[side]["sowings"] += 1
        expected[side]["mistakes"] += cost > 0
        expected[side]["cost"] += cost
        after = board.after(move["pit"])
        expected["moves"].append(
            {
                "side": side,
                "pit": move["pit"],
                "position": boards.text_of(after),
                "value": move["value"],
                "cost": cost,
                "best": boards.pits_worth(moves, best),
            }
        )
        sowing.append(str(move["pit"]))
        distance.append(str(board.pits + 1 - move["pit"]))
        irving += str(move["pit"] - 1) + ("-" if after.mover != board.mover else "")
        board = after
    return (" ".join(sowing), ",".join(distance), irving), expected


class ReplayTest(CommandTest):
    def test_judges_random_games_like_brute_force(self):
        for rules in BOTH_RULES:
            for pits in (1, 2, 4, 6, 7):
                start = boards.random_board(pits, 20 if pits <= 2 else 10, rules)
                played = [random_game(start) for _ in range(10)]
                for way, numbers in enumerate(("sowing", "distance", "irving")):
                    found = objects_of(
                        self.output_of(
                            *"replay --quiet --db none --json --pit-numbers".split(), numbers,
                            "--start", boards.text_of(start), "--rules", rules,
                            input="".join(f"{lines[way]}\n" for lines, _ in played),
                        )
                    )  # fmt: skip
                    self.assertEqual(len(found), len(played))
                    for (lines, expected), answer in zip(played, found):
                        self.assertEqual(answer, expected, (numbers, lines))


if __name__ == "__main__":
    main()
