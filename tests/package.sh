#!/usr/bin/env bash
# Creates the Debian packages of a build and checks their contents: package.sh BUILD_FOLDER
# Without the shared library also checks that packing again gives the same bytes.
set -euo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shared=$(sed -n 's/^BUILD_SHARED_LIBS:BOOL=//p' "$build/CMakeCache.txt")
for run in first $([[ $shared == ON ]] || echo second); do
  cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/$run" >/dev/null 2>&1
  rm -r "$work/$run/_CPack_Packages"
done

fail() {
  printf '%s\n' "$*"
  exit 1
}
# expect WHAT PATTERN: fails unless a line of standard input matches the extended regex.
expect() { grep -E -e "$2" >/dev/null || fail "$1: nothing matches $2"; }
# depends PACKAGE PATTERN
depends() { dpkg-deb --field "$work/first/$1"_*.deb Depends | expect "dependencies of $1" "$2"; }
# has PACKAGE PATTERN: checks the list of files.
has() { dpkg-deb --contents "$work/first/$1"_*.deb | expect "files of $1" "$2"; }
built() { [[ -e $(echo "$work/first/$1"_*.deb) ]]; }

for package in "$work/first"/*.deb; do
  [[ $shared == ON ]] || cmp "$package" "$work/second/${package##*/}" ||
    fail 'packing the same files twice gives two packages'
  dpkg-deb --extract "$package" "$work/root"
  name=$(dpkg-deb --field "$package" Package)
  has "$name" "/doc/$name/copyright\$"
  has "$name" "/doc/$name/changelog\.gz\$"
done
depends seedbank 'libtbb12.*libzstd1'
has libseedbank-dev '/seedbank/engine\.h$'
has libseedbank-dev '/doc/libseedbank-dev/examples/c/main\.c$'
if [[ $shared == ON ]]; then
  depends libseedbank0 'libtbb12.*libzstd1'
  depends libseedbank-dev '^libseedbank0 \(= [0-9.]+\)$'
  has libseedbank0 '/libseedbank\.so\.[0-9]+\.[0-9]+ -> '
  has libseedbank-dev '/libseedbank\.so -> '
else
  depends libseedbank-dev 'libtbb-dev.*libzstd-dev'
fi
if built python3-seedbank; then
  depends python3-seedbank 'python3-numpy.*libtbb12'
  has python3-seedbank '/dist-packages/seedbank/py\.typed$'
fi
if built seedbank-mpi; then
  depends seedbank-mpi 'libopenmpi.*libtbb12'
  "$work/root/usr/bin/seedbank-mpi" help solve | expect 'seedbank-mpi' '^Usage: mpirun -np N seedbank-mpi solve '
  zcat "$work/root/usr/share/man/man1/seedbank-mpi.1.gz" | expect 'its man page' '^\.TH SEEDBANK..MPI 1 '
fi
"$work/root/usr/bin/seedbank" solve --seeds 3 --json | expect 'the command' '"value":2,'
zcat "$work/root/usr/share/man/man1/seedbank.1.gz" | expect 'the man page' '^\.SH NAME$'
bash -c "source '$work/root/usr/share/bash-completion/completions/seedbank'; complete -p seedbank" |
  expect 'the completion' '_seedbank'

# The folders of the build do not influence the packages.
! grep -rF --files-with-matches -e "$source" -e "$build" "$work/root" ||
  fail "these files contain the folder of the build"

# Every link of an installed document leads to an installed file.
cd "$work/root/usr/share/doc/seedbank"
find . -name '*.md' | while read -r document; do
  grep -oE '\]\([^)# ]+|src="[^"]+' "$document" | sed -E 's/^(\]\(|src=")//' | grep -v : |
    while read -r link; do
      [[ -e $(dirname "$document")/$link ]] || echo "$document: $link"
    done || true
done >"$work/broken"
[[ ! -s $work/broken ]] || fail "these links of installed documents lead nowhere:
$(cat "$work/broken")"
[[ $(find . -name '*.md' | wc -l) -ge 25 && -e tools/serve/openapi.json ]] || fail 'documents are missing'

# The installed schemas, without other files, describe what the installed command prints.
python3 "$source/tests/tools/check_schemas.py" "$work/root/usr/bin/seedbank" tools/schemas ||
  [[ $? -eq 77 ]] || fail 'the schemas do not describe the output'

if command -v lintian >/dev/null; then
  lintian --fail-on error --allow-root "$work/first"/*.deb || fail 'lintian found errors'
fi
