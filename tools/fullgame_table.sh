#!/usr/bin/env bash
# Builds full games and prints rows of data/fullgame_results.csv, for both rule sets and both ways
# to end the game:
#     tools/fullgame_table.sh SEEDBANK PITS SEEDS [FULLGAME-OPTION]...
# PITS and SEEDS are lists such as '1 2 3'. Needs python3.
set -euo pipefail
seedbank=$1 pits_list=$2 seeds_list=$3
shift 3
for pits in $pits_list; do
  for seeds in $seeds_list; do
    for rules in empty-capture standard; do
      for end in '' --play-on; do
        # shellcheck disable=SC2086  # an empty $end must not become an argument
        "$seedbank" fullgame --pits "$pits" --seeds "$seeds" --rules "$rules" $end --json --quiet "$@" |
          python3 -c '
import json, sys
row = json.load(sys.stdin)
columns = ["rules", "end", "pits", "seeds", "positions", "compositions", "outcome", "depth", "wins",
           "draws", "losses", "expanded", "sowings"]
print(*[row[column] for column in columns], "%.3f" % row["branching"], "%.3f" % row["seconds"],
      sep=",")'
      done
    done
  done
done
