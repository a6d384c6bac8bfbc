#!/usr/bin/env bash
# Runs a test that has prerequisites: needs.sh NEED... -- COMMAND...
#
#   NEED     PROGRAM or PATH, alternatives as A|B, and =PROVIDER: the Debian package or the script that
#            installs it, unless the package has the name of the program
#
# Without one of them prints which, and exits with 77, which ctest reports as skipped.
set -euo pipefail

# is_there NAME: a program on the PATH, or a file.
is_there() {
  if [[ $1 == */* ]]; then [[ -e $1 ]]; else command -v "$1" >/dev/null; fi
}

while [[ $1 != -- ]]; do
  names=${1%%=*} source=${1#*=}
  IFS='|' read -ra alternatives <<<"$names"
  found=
  for name in "${alternatives[@]}"; do
    ! is_there "$name" || found=yes
  done
  if [[ -z $found ]]; then
    echo "skipped: ${names//|/ or } not found; provided by ${source//|/ or }"
    exit 77
  fi
  shift
done
shift
exec "$@"
