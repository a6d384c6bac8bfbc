#!/usr/bin/env bash
# Plays matches of four-row Kalaha and prints rows of data/four_rows.csv. Every player meets itself
# and all players listed after it:
#     tools/four_rows_table.sh SEEDBANK 'PLAYER...' [MATCH-OPTION]...
# Needs python3.
set -euo pipefail
seedbank=$1
read -r -a players <<<"$2"
shift 2
for ((i = 0; i < ${#players[@]}; ++i)); do
  for ((j = i; j < ${#players[@]}; ++j)); do
    "$seedbank" four-rows match --players "${players[i]},${players[j]}" --json --quiet "$@" |
      python3 -c '
import json, sys
match = json.load(sys.stdin)
first = match["results"][0]
limit = "none" if match["max_steps"] is None else match["max_steps"]
seats = [first[seat][end] for seat in ("south", "north") for end in ("wins", "losses")]
shares = ["%.4f" % first[name] for name in ("share", "share_low", "share_high")]
sowings = [match[which][what] for which in ("played", "possible")
           for what in ("sowings", "at_limit", "endless")]
print(*match["players"], limit, match["games"], *seats, first["undecided"], *shares,
      "%.1f" % match["mean_turns"], *sowings, sep=",")'
  done
done
