#!/usr/bin/env bash
# sample_proofs.sh SEEDBANK DIRECTORY: proves a fact of each journal in the directory again,
# drawn by SEEDBANK_TEST_SEED or, without it, at random.
set -euo pipefail
seedbank=$1 directory=$2
seed=${SEEDBANK_TEST_SEED:-$RANDOM}
echo "SEEDBANK_TEST_SEED=$seed"
checked=0
for journal in "$directory"/*.journal.zst; do
  echo "$(basename "$journal"):"
  "$seedbank" verify --journal "$journal" --sample 1 --random-seed "$seed" --memory 1G \
    --db "$directory/none" --quiet
  checked=$((checked + 1))
done
[[ $checked -ge 15 ]] || { echo "only $checked journals in $directory" >&2; exit 1; }
