#!/usr/bin/env bash
# Builds the static command for any x86-64 Linux as a tarball: static.sh FOLDER [TREE]
#
# Writes FOLDER/seedbank-VERSION-x86_64-linux.tar.gz. Needs root, debootstrap and the network, and
# compiles in a bare Debian 12 in TREE (about 1 GB, kept; by default a temporary folder, removed).
# Debian has no static oneTBB, {fmt} and libqrencode: they are compiled from the original sources
# that Debian distributes, without its patches, which concern tests and other architectures. If this
# checkout has the engine for browsers in build/wasm/package, the command embeds it.
#
# The linker warns about getaddrinfo and dlopen; packaging/README.md explains the consequences.
set -euo pipefail
folder=$(realpath -m "$1")
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
tree=${2:-$work/tree}
mkdir -p "$tree" "$folder"
inside() { bash "$source/tests/bare_tree.sh" "$tree" bash -euo pipefail -c "$1"; }

inside 'rm -rf /project'
bash "$source/tests/copy_checkout.sh" "$tree/project"
if [[ -d $source/build/wasm/package ]]; then
  mkdir -p "$tree/project/build/wasm"
  cp -r "$source/build/wasm/package" "$tree/project/build/wasm/"
fi

inside '
  [[ ! -e /static/complete ]] || exit 0
  find /etc/apt -name "*.sources" -exec sed -i "s/^Types: deb\$/Types: deb deb-src/" {} +
  find /etc/apt -name "*.list" -exec sed -i "s/^deb \(.* bookworm.*\)/&\ndeb-src \1/" {} +
  apt-get update -qq
  /project/tools/install_packages.sh
  mkdir -p /static/sources
  cd /static/sources
  apt-get -o APT::Sandbox::User=root source -qq --tar-only onetbb fmtlib qrencode
  for archive in *.tar.*; do tar -xf "$archive"; done
  # static_library SOURCE [CMAKE-OPTION...]
  static_library() {
    local build=/static/build/${1%-*}
    cmake -S "$1" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
      -DCMAKE_INSTALL_PREFIX=/static -DCMAKE_CXX_FLAGS=-w "${@:2}" -Wno-dev >/dev/null 2>&1
    cmake --build "$build" -- --quiet
    cmake --install "$build" >/dev/null
  }
  static_library oneTBB-* -DTBB_TEST=OFF -DTBB_STRICT=OFF -DTBBMALLOC_BUILD=OFF
  static_library fmtlib-* -DFMT_TEST=OFF -DFMT_DOC=OFF
  static_library qrencode-* -DWITH_TOOLS=NO -DWITH_TESTS=NO -DWITHOUT_PNG=ON
  touch /static/complete'

# shellcheck disable=SC2016 # expanded in the tree
inside '
  cd /project
  version=$(sed -n "s/^#define SEEDBANK_VERSION \"\(.*\)\"\$/\1/p" engine/include/seedbank/version.h)
  name=seedbank-$version-x86_64-linux
  PKG_CONFIG_PATH=/static/lib/pkgconfig cmake --preset release -B build/static \
    -DCMAKE_PREFIX_PATH=/static -DSEEDBANK_STATIC=ON -DSEEDBANK_BUILD_TESTS=OFF \
    -DSEEDBANK_BUILD_MPI=OFF >/dev/null
  cmake --build build/static --target seedbank seedbank_documents -- --quiet
  rm -rf "/static/$name"
  cmake --install build/static --component command --strip --prefix "/static/$name" >/dev/null
  licences=/static/$name/share/doc/seedbank/licences
  mkdir "$licences"
  for package in libtbb12 libfmt9 libqrencode4 libsqlite3-0 libzstd1 libxxhash0 zlib1g libc6 \
    libstdc++6 libboost-program-options1.74.0; do
    cp "/usr/share/doc/$package/copyright" "$licences/$package"
  done
  date=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
  tar -C /static --sort=name --mtime="$date UTC" --owner=0 --group=0 --numeric-owner \
    -cf - "$name" | gzip -9n >"/static/$name.tar.gz"'
cp "$tree"/static/seedbank-*.tar.gz "$folder/"
