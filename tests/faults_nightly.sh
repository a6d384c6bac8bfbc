#!/usr/bin/env bash
# Makes every system call of every command fail in turn, with every possible error. Of the thousands
# of memory allocations of a command, only N fail (default 500).
#
# Usage: tests/faults_nightly.sh [N]   (after cmake --build --preset release)
set -euo pipefail
cd "$(dirname "$0")/.."
sweep() {
  python3 tests/faults/sweep.py build/release/tools/seedbank \
    build/release/tests/faults/libseedbank_failing_calls.so "$@"
}
others=(open read write sync rename unlink mkdir truncate lock stat list free-space poll map thread
  spawn pipe epoll-create epoll-add epoll-wait event timer socket bind listen accept address
  socket-option connect resolve receive send shutdown control)
code=0
sweep --kind "${others[@]}" || code=1
sweep --kind memory --most "${1:-500}" || code=1
exit $code
