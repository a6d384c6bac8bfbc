#!/usr/bin/env bash
# How long exact answers take: tools/answer_times.sh SEEDBANK RULES POSITIONS [QUERY-OPTION]...
# Draws POSITIONS distinct positions, with a choice of pits, from games of all levels against each
# other from (6,4), and computes the exact value of every legal pit of each. Prints the median, the
# 99th percentile and the maximum of nodes and seconds, then the slowest 50: nodes, seconds, board.
# One engine answers all of them: later answers profit from earlier ones, and seconds of the first
# include computing endgames. With --threads 1, node counts are reproducible. Needs python3.
set -euo pipefail
seedbank=$1 rules=$2 positions=$3
shift 3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# Every pair plays two games; further seeds of random numbers give further games.
for seed in $(seq $((positions / 700 + 1))); do
  "$seedbank" match --players 1,2,3,4,5,6,7,8,9,10 --games 2 --seeds 4 --rules "$rules" \
    --random-seed "$seed" --no-judge --book none --quiet --records "$directory/$seed" >/dev/null
done

# Sows the recorded games, and draws positions.
python3 - "$rules" "$positions" "$directory"/* >"$directory/boards" <<'END'
import json, random, sys

PITS = 6
rules, count, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
# The ring: South's pits 0-5 and store 6, North's pits 7-12 and store 13.
boards = set()
for file in sorted(files):
    for line in open(file):
        game = json.loads(line)
        if "game" not in game:  # the line of the match
            continue
        ring, side = [4, 4, 4, 4, 4, 4, 0] * 2, 0
        for pit in game["pits"]:
            own = range(7 * side, 7 * side + PITS)
            if sum(ring[i] > 0 for i in own) > 1:
                boards.add(",".join(map(str, ring)) + (" n" if side else " s"))
            place, store, skipped = 7 * side + pit - 1, 7 * side + 6, 13 - 7 * side
            hand, ring[place] = ring[place], 0
            while hand:
                place = (place + 1) % 14
                if place != skipped:
                    ring[place] += 1
                    hand -= 1
            opposite = 12 - place
            if place in own and ring[place] == 1 and (ring[opposite] or rules != "standard"):
                ring[store] += ring[opposite] + 1
                ring[place] = ring[opposite] = 0
            if place != store:
                side = 1 - side
boards = sorted(boards)
if len(boards) < count:
    sys.exit(f"only {len(boards)} positions")
print("\n".join(random.Random(1).sample(boards, count)))
END

"$seedbank" query --json --rules "$rules" --book none --quiet "$@" <"$directory/boards" \
  >"$directory/answers"
python3 - "$directory/answers" <<'END'
import json, sys

rows = [json.loads(line) for line in open(sys.argv[1])]
print(f"{len(rows)} positions: median, 99th percentile, maximum")
for name, form in (("nodes", "{:,}"), ("seconds", "{:.4f}")):
    values = sorted(row[name] for row in rows)
    chosen = values[len(values) // 2], values[len(values) * 99 // 100], values[-1]
    print(f"{name}: " + "  ".join(form.format(value) for value in chosen))
for row in sorted(rows, key=lambda row: -row["nodes"])[:50]:
    print(row["nodes"], f"{row['seconds']:.2f}", row["position"], sep="\t")
END
