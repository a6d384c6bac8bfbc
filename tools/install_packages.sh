#!/usr/bin/env bash
# Installs the Debian packages that are missing: those for building, with "tests" also those for testing.
# `seedbank stats --svg` needs gnuplot-nox, and says so.
# Asks for nothing when all are there. Needs root or sudo only when something is missing.
set -euo pipefail

packages=(g++ cmake ninja-build pkg-config libtbb-dev libboost-program-options-dev libzstd-dev
  libxxhash-dev nlohmann-json3-dev)
if [[ "${1:-}" == tests ]]; then
  packages+=(libgtest-dev clang libclang-rt-14-dev llvm clang-format dpkg-dev python3 python3-dev python3-numpy python3-jsonschema
    pybind11-dev mypy zstd gnuplot-nox chromium libopenmpi-dev openmpi-bin)
  # Node may be there from elsewhere, with an npm of its own.
  for program in nodejs npm; do
    command -v "${program/nodejs/node}" >/dev/null || packages+=("$program")
  done
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ "$status" == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "missing packages, and neither root nor sudo to install them: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "== installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
