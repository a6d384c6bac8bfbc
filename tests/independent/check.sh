#!/usr/bin/env bash
# check.sh CHECK_JOURNAL SEEDBANK: solves openings with journals, and has a program that shares no
# code with Seedbank prove their facts.
set -euo pipefail
checker=$1 seedbank=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export SEEDBANK_DB=$directory/none

fail() {
  echo "independent: $*" >&2
  exit 1
}

# solve PITS SEEDS RULES: solves an opening and prints the path of its journal, which holds the
# facts that took at least 1,000 positions.
solve() {
  local journal=$directory/$1-$2-$3
  "$seedbank" solve --pits "$1" --seeds "$2" --rules "$3" --endgames 14 --memory 512M --quiet \
    --least-work 1000 --journal "$journal" >"$journal.txt"
  echo "$journal"
}

# expect TEXT COMMAND...: runs a command that must succeed and print the text.
expect() {
  local text=$1 output
  shift
  output=$("$@" 2>&1) || fail "failed: $*: $output"
  [[ $output == *"$text"* ]] || fail "expected '$text' from $*: $output"
}

# The values are those of data/known_values.csv.
expect "proven: (4,6): the first player wins by 0" "$checker" -e 12 "$(solve 4 6 empty-capture)"
expect "proven: (5,4): the first player wins by 12" "$checker" -e 12 "$(solve 5 4 empty-capture)"
expect "proven: (4,6): the first player wins by 0" "$checker" -e 12 "$(solve 4 6 standard)"
expect "proven: (5,4): the first player wins by 10" "$checker" -e 12 "$(solve 5 4 standard)"
expect " 0 wrong" "$checker" -e 12 -n 50 "$(solve 6 4 empty-capture)"

# The proofs of a few facts, in detail, rest on the other facts. Those of both shards are all.
journal=$directory/6-4-empty-capture
for part in "--sample 20" "--shard 1/2" "--shard 2/2"; do
  # shellcheck disable=SC2086
  "$seedbank" verify --journal "$journal" $part --details "$directory/details ${part//\//-}" \
    --least-work 100 --memory 512M --quiet >"$directory/verified"
done
expect " 0 wrong" "$checker" -e 12 -g "$journal" "$directory/details --sample 20"
facts=$("$seedbank" verify --journal "$journal" --sample 1 --memory 512M --quiet --json |
  sed -E 's/.*"facts":([0-9]+).*/\1/')
expect "$facts of $facts given facts follow from the files" "$checker" -e 12 -n 9 -g "$journal" \
  "$directory"/details\ --shard*

# Shipped journals are compressed; frames that are cut or changed are found.
shipped=$(dirname "$0")/../../data/proofs/6_4_empty_capture.journal.zst
expect "5 of 2336 facts checked, 0 wrong" "$checker" -e 12 -n 5 "$shipped"
head -c -1 "$shipped" >"$directory/cut"
cp "$shipped" "$directory/changed"
printf '\xff' | dd of="$directory/changed" bs=1 seek=5 conv=notrunc status=none
for damaged in cut changed; do
  status=0
  output=$("$checker" -e 8 -n 1 "$directory/$damaged" 2>&1) || status=$?
  [[ $status == 4 && $output == *zstd* ]] || fail "$damaged: exit code $status: $output"
done

# Facts of one rule set are not all true under the other, and damage is found.
journal=$directory/5-4-empty-capture
status=0
output=$("$checker" -e 12 -r standard "$journal" 2>&1) || status=$?
[[ $status == 1 && $output == *"wrong: "* && $output == *"not proven: (5,4)"* ]] ||
  fail "facts of other rules: exit code $status: $output"
cat "$journal" "$journal" >"$directory/twice"
for at in 20 41 60; do
  printf '\xff' | cat <(head -c $at "$directory/twice") - <(tail -c +$((at + 2)) "$directory/twice") \
    >"$directory/bad"
  status=0
  output=$("$checker" -e 8 -n 1 "$directory/bad" 2>&1) || status=$?
  [[ $status == 4 ]] || fail "damage at byte $at: exit code $status: $output"
done
echo "all facts proven"
