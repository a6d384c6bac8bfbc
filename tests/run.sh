#!/usr/bin/env bash
# Installs missing packages, compiles, and runs the tests. Starts from a bare Debian 12 machine.
#
#   tests/run.sh [CTEST-OPTION...]            the optimised build: unit tests, the command, Python,
#                                             the page in a browser, independent proofs
#   tests/run.sh --commit [CTEST-OPTION...]   the tests of every commit: without the proofs and tests
#                                             that compute for long, but with lint and WebAssembly
#   tests/run.sh --all [CTEST-OPTION...]      all tests: those of every commit, then nightly.sh
#
# Options of ctest select tests, for example -L unit or -R Journal. At the end, the script lists the
# tests that were skipped and the missing prerequisites.
set -euo pipefail
cd "$(dirname "$0")/.."

tier=users
case ${1:-} in
  --commit | --all)
    tier=${1#--}
    shift
    ;;
esac
chosen=("$@")
parts=$([[ $tier == users ]] && echo 3 || echo 4)
. tests/steps.sh

begin packages
tools/install_packages.sh "$([[ $tier == users ]] && echo tests || echo all)"
node tests/browser/install.mjs
if [[ $tier != users ]]; then
  begin "compiling for WebAssembly"  # first, because the command embeds the result
  build wasm all
fi
begin "compiling, optimised"
build release all -DBUILD_SHARED_LIBS=OFF -DSEEDBANK_BUILD_PYTHON=ON
begin "testing, optimised"
if [[ $tier == users ]]; then
  run release -L "unit|cli|browser|independent"
else
  run release -L "unit|cli|browser|lint|smoke" -LE once
fi
passed
[[ $tier != all ]] || exec tests/nightly.sh "${chosen[@]}"
