#!/usr/bin/env python3
"""A competition in stages: sanity, groups and knock-out, or a Swiss tournament.

    stages.py [--groups N] [--through N] [--swiss ROUNDS] [--table CSV] [--seedbank COMMAND]
              FOLDER PLAYER... [-- OPTION-OF-MATCH...]

First, all play a random player: those that forfeit a game or win none are out. Then come groups of
equal strength, by the order of the players or of a former table (match --csv), and the first ones
of each group meet in a knock-out; or, with --swiss, players of equal points that have not met yet
meet. FOLDER keeps the records of every match, so that a run that was interrupted can be repeated.
"""
import argparse
import csv
import itertools
import json
import pathlib
import subprocess
import sys


class Competition:
    def __init__(self, arguments, options):
        self.arguments = arguments
        self.options = options
        self.folder = pathlib.Path(arguments.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.names = {}

    def match(self, stage, players, *more):
        """The rows of the table of a match, in the order of the players."""
        done = subprocess.run(
            [self.arguments.seedbank, "match", "--players", ",".join(players), "--json", "--quiet",
             "--records", self.folder / f"{stage}.records", *more, *self.options],
            stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.returncode)
        rows = json.loads(done.stdout)["players"]
        self.names.update({player: row["player"] for player, row in zip(players, rows)})
        return dict(zip(players, rows))

    def tell(self, stage, players):
        print(f"{stage}: {', '.join(self.names.get(player, player) for player in players)}",
              flush=True)

    def sane(self, players):
        rows = self.match("sanity", ["random", *players], "--tournament", "gauntlet")
        good = [player for player in players
                if rows[player]["wins"] and not any(rows[player]["forfeits"].values())]
        self.tell("out", [player for player in players if player not in good])
        return good

    def seeded(self, players):
        if not self.arguments.table:
            return players
        with open(self.arguments.table, encoding="utf-8") as file:
            places = [row["player"] for row in csv.DictReader(file)]
        unknown = len(places)
        return sorted(players, key=lambda player: places.index(self.names[player])
                      if self.names[player] in places else unknown)

    @staticmethod
    def ranked(rows):
        """The players of a match, the best first; of equal ones, the first."""
        return sorted(rows, key=lambda player: (-rows[player]["points"], -rows[player]["margin"]))

    def groups(self, players):
        """The first ones of the groups: all winners, then all seconds."""
        count = self.arguments.groups
        # As a snake: 1 2 3 3 2 1 1 2 3.
        order = list(range(count)) + list(reversed(range(count)))
        groups = [[] for _ in range(count)]
        for player, group in zip(players, itertools.cycle(order)):
            groups[group].append(player)
        places = []
        for number, group in enumerate(groups, 1):
            table = self.ranked(self.match(f"group{number}", group)) if len(group) > 1 else group
            self.tell(f"group {number}", table)
            places.append(table)
        places = [place for row in itertools.zip_longest(*places) for place in row if place]
        return places[:count * self.arguments.through]

    def knock_out(self, players):
        for number in itertools.count(1):
            if len(players) == 1:
                return players[0]
            size = 1 << (len(players) - 1).bit_length()
            free, others = players[:size - len(players)], players[size - len(players):]
            pairs = zip(others[:len(others) // 2], reversed(others[len(others) // 2:]))
            players = free + [self.ranked(self.match(f"round{number}-{game}", pair))[0]
                              for game, pair in enumerate(pairs, 1)]
            self.tell(f"round {number}", players)

    def swiss(self, players):
        points = dict.fromkeys(players, 0.0)
        met = set()
        for number in range(1, self.arguments.swiss + 1):
            left = sorted(players, key=lambda player: -points[player])
            best = 0.0
            for game in itertools.count(1):
                if len(left) < 2:
                    break
                first = left.pop(0)
                second = next((player for player in left if frozenset((first, player)) not in met),
                              left[0])
                left.remove(second)
                met.add(frozenset((first, second)))
                rows = self.match(f"swiss{number}-{game}", [first, second])
                for player, row in rows.items():
                    points[player] += row["points"]
                best = sum(row["points"] for row in rows.values())
            for player in left:  # one without an opponent gets the points of a win
                points[player] += best
            self.tell(f"round {number}", sorted(players, key=lambda player: -points[player]))
        return max(players, key=points.get)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--groups", type=int, default=2)
    parser.add_argument("--through", type=int, default=2)
    parser.add_argument("--swiss", type=int)
    parser.add_argument("--table")
    parser.add_argument("--seedbank", default="seedbank")
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    competition = Competition(parser.parse_args(words[:split]), words[split + 1:])
    players = competition.seeded(competition.sane(competition.arguments.players))
    if not players:
        sys.exit("no player passed the sanity stage")
    if competition.arguments.swiss:
        winner = competition.swiss(players)
    else:
        winner = competition.knock_out(competition.groups(players))
    competition.tell("winner", [winner])


if __name__ == "__main__":
    main()
