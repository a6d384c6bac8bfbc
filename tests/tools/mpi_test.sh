#!/usr/bin/env bash
# Tests of seedbank-mpi: mpi_test.sh SEEDBANK-MPI SEEDBANK CASE
# Several processes on this machine write the same files and output as one.
set -euo pipefail
mpi=$1 plain=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

fail() {
  echo "$*" >&2
  exit 1
}

# together PROCESSES ARGUMENT...: runs seedbank-mpi; standard error goes to the file errors.
together() {
  timeout 600 mpirun -np "$1" "$mpi" "${@:2}" 2>errors
}

# lasting FIELD...: prints a JSON object without the given fields, which differ between runs.
lasting() {
  python3 -c '
import json, sys
answer = json.load(sys.stdin)
for name in sys.argv[1:]: answer.pop(name, None)
print(json.dumps(answer))' "$@"
}

same_as_one_process() {
  "$plain" build --seeds 13 --db one >/dev/null
  together 2 build --seeds 9 --db two >/dev/null
  together 3 build --seeds 13 --memory 100MiB --db two >/dev/null
  diff -r one two || fail "the files differ"
}

same_output() {
  "$plain" build --seeds 11 --db db >/dev/null
  for command in "verify --full" "verify --sample 5000" "verify" "stats"; do
    # shellcheck disable=SC2086
    "$plain" $command --db db --json | lasting seconds >one
    # shellcheck disable=SC2086
    together 2 $command --db db --json | lasting seconds >two
    diff one two || fail "$command"
  done
  "$plain" fair --pits 3 --seeds 2 --db db >one 2>/dev/null
  together 2 fair --pits 3 --seeds 2 --db db >two
  [[ -s one ]] || fail "no fair starts"
  diff one two || fail "fair"
  [[ -z $(find db -name '*.journal') ]] || fail "a journal was left behind"
}

finds_damage() {
  "$plain" build --pits 2 --seeds 8 --db db >/dev/null
  truncate -s -1 db/empty-capture-2/008-003.seedbank
  rm db/empty-capture-2/005-001.seedbank
  local code=0
  "$plain" verify --pits 2 --db db --json 2>expected | lasting seconds >one || true
  together 2 verify --pits 2 --db db --json >two || code=$?
  [[ $code -eq 4 ]] || fail "damaged files: code $code"
  lasting seconds <two | diff one - || fail "different output"
  grep '^seedbank' errors | diff expected - || fail "different errors"  # mpirun prints others
}

# Kills either process: mpirun ends the other one, and a second run resumes. The killed build is
# much larger, so that it cannot finish before it is killed.
survives_a_kill() {
  "$plain" build --seeds 17 --db one >/dev/null
  for number in 1 2; do
    rm -rf two
    mpirun -np 2 "$mpi" build --seeds 30 --db two >/dev/null 2>&1 &
    local job=$!
    until [[ -e two/empty-capture-6/012-006.seedbank ]]; do sleep 0.02; done
    kill -KILL "$(pgrep -P $job | sed -n "${number}p")"
    local code=0
    wait $job || code=$?
    [[ $code -ne 0 ]] || fail "the build ended before it was killed"
    together 2 build --seeds 17 --db two >out
    grep -q 'are complete' out || fail "not resumed: $(cat out)"
    # Files of higher layers may exist too, but no incomplete ones.
    local file
    for file in one/*/*; do cmp "$file" "two/${file#one/}" || fail "the files differ"; done
    [[ -z $(find two -name '*.partial*') ]] || fail "left behind: $(find two -name '*.partial*')"
  done
}

# ignores_sigterm PROCESS: whether the process ignores SIGTERM.
ignores_sigterm() {
  local mask
  mask=$(sed -n 's/^SigIgn:[[:space:]]*//p' "/proc/$1/status")
  ((16#$mask >> 14 & 1))
}

# A process that has finished its part waits for process 0: a signal to it must not end the job.
outlasts_a_signal() {
  "$plain" build --pits 1 --seeds 3 --db db >/dev/null
  mkdir bin
  cat >bin/gnuplot <<'GNUPLOT'
#!/bin/sh
[ "$1" != --version ] || exit 0
touch drawing
until [ -e go ]; do sleep 0.02; done
echo picture
GNUPLOT
  chmod +x bin/gnuplot
  PATH=$PWD/bin:$PATH mpirun -np 2 "$mpi" stats --pits 1 --db db --svg values.svg >out 2>errors &
  local job=$!
  until [[ -e drawing ]]; do sleep 0.02; done
  local other waited
  other=$(pgrep -P $job | sed -n 2p)
  # Wait until it has finished, for up to a minute.
  for ((waited = 0; waited < 3000; ++waited)); do
    ignores_sigterm "$other" && break
    sleep 0.02
  done
  kill -TERM "$other"
  sleep 0.1
  touch go
  wait $job || fail "ended by the signal: $(cat errors)"
  [[ $(cat values.svg) == picture ]] || fail "no picture"
}

refuses() {
  local code=0
  together 2 build --seeds 30 --memory 100MiB --db db >out || code=$?
  [[ $code -eq 5 ]] || fail "little memory: code $code"
  [[ ! -e db ]] || fail "a directory was left behind"
  mkdir -p db/empty-capture-6
  exec 9>db/empty-capture-6/lock
  flock 9
  code=0
  together 2 build --seeds 8 --db db >out || code=$?
  exec 9>&-
  [[ $code -eq 6 ]] || fail "a directory in use: code $code"
  code=0
  together 2 build --seed 8 >out || code=$?
  [[ $code -eq 2 ]] || fail "an unknown option: code $code"
  [[ $(grep -c 'seedbank-mpi: ' errors) -eq 1 ]] || fail "the error is not printed exactly once"
  # The journal of a process is in use.
  mkdir journals
  touch journals/process-0001.journal
  code=0
  flock journals/process-0001.journal \
    timeout 600 mpirun -np 2 "$mpi" solve --pits 3 --seeds 2 --journal journals >out 2>errors || code=$?
  [[ $code -eq 6 ]] || fail "a journal in use: code $code"
}

solves() {
  local pits=$1 seeds=$2 rules
  for rules in empty-capture standard; do
    "$plain" solve --pits "$pits" --seeds "$seeds" --rules $rules --json | lasting >one
    together 2 solve --pits "$pits" --seeds "$seeds" --rules $rules --journal "$rules" --json >two
    python3 - one two <<'PYTHON' || fail "different values"
import json, sys
one, two = (json.load(open(name)) for name in sys.argv[1:])
sys.exit(one["value"] != two["value"] or not two["line"])
PYTHON
  done
  # The concatenated journals of all processes are one journal.
  cat empty-capture/*.journal >all.journal
  "$plain" verify --journal all.journal >out || fail "the journals cannot be verified: $(cat out)"
  # The next job uses the proven facts.
  together 2 solve --pits "$pits" --seeds "$seeds" --journal empty-capture --json >out
  grep -q '"added":0' out || fail "proven again: $(cat out)"
}

"${@:3}"
