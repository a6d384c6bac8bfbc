#!/usr/bin/env bash
# check_puzzles.sh CHECK_JOURNAL PUZZLES SEEDS: has programs that share no code with Seedbank prove
# the values of puzzles, for all sowings that lead to at most SEEDS seeds in play.
set -euo pipefail
checker=$1 puzzles=$2 seeds=$3
here=$(dirname "$0")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

fail() {
  echo "independent: $*" >&2
  exit 1
}

for rules in empty-capture standard; do
  facts=$directory/$rules
  python3 "$here/puzzle_facts.py" "$puzzles" "$rules" "$seeds" >"$facts"
  output=$("$checker" -e 12 "$facts") || fail "$rules: $output"
  [[ $output == *" facts checked, 0 wrong"* ]] || fail "$rules: $output"
  echo "$output"
done

# A wrong value is found. Writes a document of one puzzle with few seeds in play, whose first pit is
# worth two seeds more, and prints its rules.
rules=$(python3 - "$puzzles" "$directory/wrong" <<'END'
import json, sys
document = json.load(open(sys.argv[1], encoding="utf-8"))
for puzzle in document["puzzles"]:
    numbers = [int(number) for number in puzzle["position"].split()[0].split(",")]
    m = len(puzzle["values"])
    if sum(numbers) - numbers[m] - numbers[-1] <= 20 and sum(numbers[:m]) > 8:
        pit = next(i for i, value in enumerate(puzzle["values"]) if value is not None)
        puzzle["values"][pit] += 2
        break
document["puzzles"] = [puzzle]
json.dump(document, open(sys.argv[2], "w", encoding="utf-8"))
print(puzzle["rules"])
END
)
python3 "$here/puzzle_facts.py" "$directory/wrong" "$rules" 48 >"$directory/facts"
if "$checker" -e 12 "$directory/facts" >"$directory/output"; then
  fail "a wrong value was not found: $(<"$directory/output")"
fi
grep -q "^wrong: " "$directory/output" || fail "unexpected: $(<"$directory/output")"
echo "all values proven"
