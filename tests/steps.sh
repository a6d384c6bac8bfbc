# Functions for run.sh and nightly.sh, which source this file: parts with a title and a time, builds,
# runs of ctest. `chosen` holds options of ctest that select tests, `parts` the number of parts.
part=0 title='' failed=()
quiet=--quiet
[[ ! -t 1 ]] || quiet=

# begin TITLE: starts the next part and prints the time of the previous one.
begin() {
  finish
  part=$((part + 1)) title=$1 started=$SECONDS
  echo "== part $part of $parts: $title"
}
finish() {
  [[ -z $title ]] || echo "== $title: $((SECONDS - started)) s"
  title=''
}

# attempt COMMAND...: runs a command. If it fails, the parts after this one still run.
attempt() {
  "$@" || failed+=("part $part, $title")
}

# passed: ends the last part and prints the time of all, or the parts that failed.
passed() {
  finish
  if ((${#failed[@]})); then
    printf '== failed: %s\n' "${failed[@]}" >&2
    exit 1
  fi
  echo "== all passed in $((SECONDS / 60)) min $((SECONDS % 60)) s"
}

# calibrate: prints the processor time of a fixed compilation. Times in documents are multiples of it,
# because machines differ by a factor of two.
calibrate() {
  local seconds
  seconds=$( (TIMEFORMAT='%U %S'
    time g++ -std=c++20 -O2 -c tests/calibration.cpp -o /dev/null) 2>&1 | awk '{ print $1 + $2 }')
  echo "== calibration: $seconds s of processor time"
}

# build PRESET TARGETS [CMAKE-OPTION...]
build() {
  local preset=$1 targets
  read -ra targets <<<"$2"
  shift 2
  cmake --preset "$preset" -DSEEDBANK_BUILD_TESTS=ON "$@" >/dev/null
  cmake --build --preset "$preset" --target "${targets[@]}" --parallel "$(nproc)" -- $quiet
}

# run PRESET [CTEST-OPTION...]
# Runs three more tests at a time than there are cores, because many tests mostly wait. With options
# for ctest, it is not an error if this part has no matching test.
run() {
  local preset=$1 log=build/$1/Testing/Temporary
  shift
  local tests=(ctest --preset "$preset" --output-on-failure --parallel $(($(nproc) + 3)))
  if "${tests[@]}" ${chosen:+--no-tests=ignore} "$@" "${chosen[@]}"; then
    skipped "$log/LastTest.log"
    return
  fi
  skipped "$log/LastTest.log"
  failures "$log/LastTest.log"
  # A browser on a busy machine may fail by itself: tests in a browser run once more, and the log says
  # so. Whatever else fails has failed.
  if [[ -s $log/LastTestsFailed.log ]] && ! grep -qv ':browser\.' "$log/LastTestsFailed.log"; then
    sed 's/.*:/== second attempt: /' "$log/LastTestsFailed.log"
    attempt "${tests[@]}" --rerun-failed
    failures "$log/LastTest.log"
  else
    attempt false
  fi
}

# skipped LOG: lists the skipped tests with the reasons.
skipped() {
  awk '/^[0-9]+\/[0-9]+ Testing: / { test = substr($0, index($0, ": ") + 2) }
       gtest { print "skipped: " test ": " $0; gtest = 0 }
       /: Skipped$/ { gtest = 1 }
       /^skipped: / { print "skipped: " test ": " substr($0, 10) }' "$1"
}

# failures LOG: repeats the last lines of every test that failed, because a log of CI may be cut.
failures() {
  awk '/^[0-9]+\/[0-9]+ Testing: / { test = substr($0, index($0, ": ") + 2); count = 0; next }
       /^Test (Failed|Timeout)/ {
         print "== " test ": the end of its output"
         for (i = count > 60 ? count - 60 : 0; i < count; ++i) print line[i]
       }
       { line[count++] = $0 }' "$1"
}

trap '[[ -z $title ]] || echo "== failed in part $part of $parts: $title" >&2' EXIT

# Fewer frames of each allocation are kept, which saves a tenth of the time.
export ASAN_OPTIONS=malloc_context_size=8${ASAN_OPTIONS:+:$ASAN_OPTIONS}
