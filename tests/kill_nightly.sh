#!/usr/bin/env bash
# Kills long-running commands at random moments, and compares their results with those of
# uninterrupted runs.
#
# Usage: tests/kill_nightly.sh [SECONDS]   (default 3600; after cmake --build --preset release)
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 tests/faults/kills.py build/release/tools/seedbank --seconds "${1:-3600}"
