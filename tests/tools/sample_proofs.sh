#!/usr/bin/env bash
# sample_proofs.sh SEEDBANK DIRECTORY: proves a fact of one of the journals in the directory again.
# SEEDBANK_TEST_SEED or, without it, chance draws both. All journals would take minutes.
# Without endgames of 34 seeds, some facts of (6,7) take minutes: for these journals, draws one of
# four facts that do not.
set -euo pipefail
seedbank=$1 directory=$2
seed=${SEEDBANK_TEST_SEED:-$RANDOM}
echo "SEEDBANK_TEST_SEED=$seed"
journals=("$directory"/*.journal.zst)
[[ ${#journals[@]} -ge 15 ]] || { echo "only ${#journals[@]} journals in $directory" >&2; exit 1; }
journal=${journals[seed % ${#journals[@]}]}
fact=$seed
[[ $journal != */6_7_* ]] || fact=$((seed / ${#journals[@]} % 4 + 1))
echo "$(basename "$journal"):"
"$seedbank" verify --journal "$journal" --sample 1 --random-seed "$fact" --memory 1G \
  --db none --quiet
