#!/usr/bin/env bash
# Runs a command as root in a bare Debian 12: bare_tree.sh FOLDER COMMAND...
#
# Creates the tree in FOLDER with debootstrap unless it exists. The tree has only Debian's essential
# packages and apt, with the package sources of this machine. File systems that the command mounts
# are unmounted when it ends. Exits with 77 if a tree cannot be created.
set -euo pipefail
tree=$(realpath "$1")
shift

skip() {
  echo "skipped: $*"
  exit 77
}
[[ $(id -u) -eq 0 ]] || skip 'a bare tree requires root'
unshare --mount true 2>/dev/null || skip 'a bare tree requires mounting'
if [[ ! -e $tree/etc/debian_version ]]; then
  command -v debootstrap >/dev/null || skip 'debootstrap not found; provided by debootstrap'
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' |
    sed -n 1p)
  [[ -n $mirror ]] || skip 'apt has no source of Debian 12'
  log=$(debootstrap --variant=minbase bookworm "$tree" "$mirror" 2>&1) || {
    tail -n 5 <<<"$log" >&2
    rm -rf --one-file-system "$tree"
    skip 'debootstrap failed: is the network reachable?'
  }
  rm -f "$tree/etc/apt/sources.list"
  cp -r /etc/apt/sources.list* /etc/apt/apt.conf.d "$tree/etc/apt/"
fi
cp /etc/resolv.conf "$tree/etc/"

# shellcheck disable=SC2016 # expanded by the inner shell
unshare --mount --propagation private bash -c '
  for folder in proc sys dev; do mount --rbind "/$folder" "$0/$folder"; done
  exec chroot "$0" env -i HOME=/root TERM=dumb DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' "$tree" "$@" </dev/null
