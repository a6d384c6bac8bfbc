#!/usr/bin/env bash
# sample_proofs.sh SEEDBANK DIRECTORY: proves a fact of one of the journals in the directory again.
# SEEDBANK_TEST_SEED or, without it, chance draws both. All journals would take minutes.
# Some facts of (6,7) take minutes without endgames of 34 seeds: after two, draws another fact.
set -euo pipefail
seedbank=$1 directory=$2
seed=${SEEDBANK_TEST_SEED:-$RANDOM}
echo "SEEDBANK_TEST_SEED=$seed"
journals=("$directory"/*.journal.zst)
[[ ${#journals[@]} -ge 15 ]] || { echo "only ${#journals[@]} journals in $directory" >&2; exit 1; }
journal=${journals[seed % ${#journals[@]}]}
echo "$(basename "$journal"):"
for fact in {0..5}; do
  status=0
  timeout 120 "$seedbank" verify --journal "$journal" --sample 1 --random-seed $((seed + fact)) \
    --memory 1G --db "$directory/none" --quiet || status=$?
  [[ $status -eq 124 ]] || exit "$status"
done
echo 'no fact was proven within two minutes' >&2
exit 1
