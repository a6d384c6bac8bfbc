#!/usr/bin/env bash
# Creates the Debian packages of a build and checks their contents: package.sh BUILD_FOLDER
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack -G DEB --config "$1/CPackConfig.cmake" -B "$work" >/dev/null

# expect WHAT PATTERN: fails unless a line of standard input matches the extended regex.
expect() {
  grep -E -e "$2" >/dev/null || { printf '%s: nothing matches %s\n' "$1" "$2" && exit 1; }
}
command=$(ls "$work"/seedbank_*.deb)
library=$(ls "$work"/libseedbank-dev_*.deb)
dpkg-deb --field "$command" Depends | expect 'dependencies of the command' 'libtbb12.*libzstd1'
dpkg-deb --field "$library" Depends | expect 'dependencies of the library' 'libtbb-dev.*libzstd-dev'
for package in "$work"/*.deb; do
  dpkg-deb --extract "$package" "$work/root"
  dpkg-deb --contents "$package" | expect "$package" '/doc/[a-z0-9-]*/copyright$'
done
for python in "$work"/python3-seedbank_*.deb; do  # if it was built
  [[ -e $python ]] || continue
  dpkg-deb --field "$python" Depends | expect 'dependencies for Python' 'python3-numpy.*libtbb12'
  dpkg-deb --contents "$python" | expect 'the Python package' '/dist-packages/seedbank/py\.typed$'
done
for mpi in "$work"/seedbank-mpi_*.deb; do  # if it was built
  [[ -e $mpi ]] || continue
  dpkg-deb --field "$mpi" Depends | expect 'dependencies for MPI' 'libopenmpi.*libtbb12'
  "$work/root/usr/bin/seedbank-mpi" help solve | expect 'seedbank-mpi' '^Usage: mpirun -np N seedbank-mpi solve '
done
"$work/root/usr/bin/seedbank" solve --seeds 3 --json | expect 'the command' '"value":2,'
zcat "$work/root/usr/share/man/man1/seedbank.1.gz" | expect 'the man page' '^\.SH NAME$'
bash -c "source '$work/root/usr/share/bash-completion/completions/seedbank'; complete -p seedbank" |
  expect 'the completion' '_seedbank'
