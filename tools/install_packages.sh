#!/usr/bin/env bash
# Installs missing Debian packages. Needs root or sudo only if packages are missing.
#
#   install_packages.sh          for compiling the command; bubblewrap, which isolates players
#   install_packages.sh tests    also for tests/run.sh
#   install_packages.sh all      also for tests/run.sh --commit and tests/nightly.sh: sanitizers,
#                                lint, MPI, packages, WebAssembly
set -euo pipefail

packages=(g++ cmake ninja-build pkg-config libtbb-dev libboost-program-options-dev libfmt-dev
  libzstd-dev libxxhash-dev nlohmann-json3-dev zlib1g-dev libqrencode-dev
  libsqlite3-dev bubblewrap python3)
if [[ ${1:-} == tests || ${1:-} == all ]]; then
  packages+=(libgtest-dev python3-dev python3-numpy python3-jsonschema python3-cram pybind11-dev
    gnuplot-nox)
  # Node, Chromium and npm may be installed without packages.
  command -v node >/dev/null || packages+=(nodejs)
  command -v npm >/dev/null || packages+=(node-registry-url)
  command -v chromium >/dev/null || packages+=(chromium-headless-shell)
fi
if [[ ${1:-} == all ]]; then
  packages+=(clang libclang-rt-14-dev lld llvm clang-format mypy dpkg-dev file libopenmpi-dev
    openmpi-bin emscripten node-typescript python3-pip python3-setuptools python3-venv python3-wheel
    lintian debootstrap)
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
    echo "installing packages requires root or sudo; missing: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
