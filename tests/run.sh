#!/usr/bin/env bash
# Installs missing packages, compiles, and runs the tests. Starts from a bare Debian 12 machine.
#
#   tests/run.sh [CTEST-OPTION...]            the optimised build: unit tests, the command, Python,
#                                             one way through the page in a browser
#   tests/run.sh --commit [CTEST-OPTION...]   the tests of every commit: also lint, the programs that
#                                             play, WebAssembly, the important ways through the page
#   tests/run.sh --all [CTEST-OPTION...]      all tests: those of every commit, then nightly.sh
#
# Tests that compute for long, whose code other tests run as well, run in nightly.sh.
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
calibrate
if [[ $tier != users ]]; then
  begin "compiling for WebAssembly"  # first, because the command embeds the result
  build wasm all
fi
begin "compiling, optimised"
build release all -DBUILD_SHARED_LIBS=OFF -DSEEDBANK_BUILD_PYTHON=ON
begin "testing, optimised"
if [[ $tier == users ]]; then
  run release -L "unit|cli|users" -LE "once|commit"
else
  run release -L "unit|cli|browser|users|lint|smoke" -LE once
fi
passed
[[ $tier != all ]] || exec tests/nightly.sh "${chosen[@]}"
