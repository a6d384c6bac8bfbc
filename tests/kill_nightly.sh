#!/usr/bin/env bash
# Kills long commands at random moments for so many seconds (an hour unless told otherwise), and
# compares what they come to with runs that nobody killed.
#
# Usage: tests/kill_nightly.sh [SECONDS]   (after cmake --build --preset release)
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 tests/faults/kills.py build/release/tools/seedbank --seconds "${1:-3600}"
