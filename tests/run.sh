#!/usr/bin/env bash
# Installs missing packages, compiles, and runs the tests. Starts from a bare Debian 12 machine.
#
#   tests/run.sh [CTEST-OPTION...]          the optimised build: all tests except slow ones,
#                                           including the page in a browser
#   tests/run.sh --all [CTEST-OPTION...]    everything: also slow tests, lint, packages, MPI, the
#                                           shared library, WebAssembly, and the address,
#                                           undefined-behaviour and thread sanitizers
#
# Options of ctest select tests, for example -L unit or -R Journal. At the end, the script lists the
# tests that were skipped and the missing prerequisites.
set -euo pipefail
cd "$(dirname "$0")/.."

all=
if [[ ${1:-} == --all ]]; then
  all=yes
  shift
fi
chosen=("$@")
parts=$([[ $all ]] && echo 10 || echo 3)
part=0 title=''
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

# build PRESET TARGET [CMAKE-OPTION...]
build() {
  local preset=$1 target=$2
  shift 2
  cmake --preset "$preset" -DSEEDBANK_BUILD_TESTS=ON "$@" >/dev/null
  cmake --build --preset "$preset" --target "$target" --parallel "$(nproc)" -- $quiet
}

# run PRESET [CTEST-OPTION...]
# Runs one more test at a time than there are cores, because some tests mostly wait. With options
# for ctest, it is not an error if this part has no matching test.
run() {
  local preset=$1 status=0
  shift
  ctest --preset "$preset" --output-on-failure --parallel $(($(nproc) + 1)) \
    ${chosen:+--no-tests=ignore} "$@" "${chosen[@]}" || status=$?
  skipped "build/$preset/Testing/Temporary/LastTest.log"
  return $status
}

# skipped LOG: lists the skipped tests with the reasons.
skipped() {
  awk '/^[0-9]+\/[0-9]+ Testing: / { test = substr($0, index($0, ": ") + 2) }
       gtest { print "skipped: " test ": " $0; gtest = 0 }
       /: Skipped$/ { gtest = 1 }
       /^skipped: / { print "skipped: " test ": " substr($0, 10) }' "$1"
}

trap '[[ -z $title ]] || echo "== failed in part $part of $parts: $title" >&2' EXIT

begin packages
tools/install_packages.sh "$([[ $all ]] && echo all || echo tests)"
node tests/browser/install.mjs
if [[ $all ]]; then
  begin "compiling for WebAssembly"  # first, because the command embeds the result
  build wasm all
fi
begin "compiling, optimised"
build release all -DBUILD_SHARED_LIBS=OFF -DSEEDBANK_BUILD_PYTHON=ON
begin "testing, optimised"
if [[ -z $all ]]; then
  run release -LE "slow|lint|install|mpi|wasm"
else
  run release
  begin "the shared library"
  build release seedbank_engine -DBUILD_SHARED_LIBS=ON
  run release -L install -E pip
  begin "compiling with the address and undefined-behaviour sanitizers"
  build asan all
  begin "testing with these sanitizers"
  # Skips long computations whose result is a value: other tests run the same code for less time.
  # Fewer frames of each allocation are kept, which saves a tenth of the time.
  export ASAN_OPTIONS=malloc_context_size=8${ASAN_OPTIONS:+:$ASAN_OPTIONS}
  run asan -LE "lint|slow" -E "Published|CommittedCounts|EqualPlainEnumeration|ShippedPuzzles|\
SearchBy.(DecidesWhat|AnswersCorrectlyBeyond|AnswersEverySmall)|1pits63seeds|LapsEqualBruteForce|\
EqualCountsByBruteForce|Difficulty.EqualsSingle|CountsEndlessSowings|Resident.IsTheSame|\
Plan.(IsValidForAll|NeverLacks)|AreFoundWithoutEndgames|MatchFileTest.GivesTheSame|\
Verify.Stops/Standard|BandsOfAnyHeight/Standard"
  begin "testing the command with these sanitizers"
  # Skips tests that kill the command, and slow tests that cover nothing new here.
  SEEDBANK_PROGRAM=$PWD/build/asan/tools/seedbank SEEDBANK_SANITIZED=1 \
    run release -L cli -E "Published|CommittedCounts|BruteForce|Irving|Python|Killed|TakesLess|\
OfSeveralProcesses|Bench|MemoryDoes|ItsExamples|BuildsVerifies|BytesDependOn|AllThreadCounts|\
OneThreadIs|WritableDirectory|ADryRun|MovesListsAll|OfFairStarts|FairTest.ResumesAfterATimeLimit|\
ThirtyBrowsers"
  begin "compiling with the thread sanitizer"
  build tsan threads_tests
  begin "testing with the thread sanitizer"
  run tsan -L threads -LE slow -E "Difficulty.EqualsSingle|CountsEndlessSowings"
fi
finish
echo "== all passed in $((SECONDS / 60)) min $((SECONDS % 60)) s"
