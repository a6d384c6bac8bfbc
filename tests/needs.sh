#!/usr/bin/env bash
# Runs a test that has prerequisites: needs.sh NEED... -- COMMAND...
#
#   NEED     PROGRAM or PATH, or alternatives as A|B, followed by =PROVIDER, the Debian package or
#            script that installs it; by default the package with the name of the program
#
# If a prerequisite is missing, prints it and exits with 77, which ctest reports as skipped.
set -euo pipefail

# exists NAME: whether NAME is a program on the PATH, or a file.
exists() {
  if [[ $1 == */* ]]; then [[ -e $1 ]]; else command -v "$1" >/dev/null; fi
}

while [[ $1 != -- ]]; do
  names=${1%%=*} source=${1#*=}
  IFS='|' read -ra alternatives <<<"$names"
  found=
  for name in "${alternatives[@]}"; do
    ! exists "$name" || found=yes
  done
  if [[ -z $found ]]; then
    echo "skipped: ${names//|/ or } not found; provided by ${source//|/ or }"
    exit 77
  fi
  shift
done
shift
exec "$@"
