#!/usr/bin/env bash
# Runs a command that may do anything, such as a mutant: isolated.sh FOLDER COMMAND...
# It writes only in FOLDER and in a /tmp of its own, sends signals only to its own processes, which
# end with it, and uses at most 8 GiB of memory per process.
set -euo pipefail
namespaces=(--mount --pid --fork --kill-child --mount-proc)
((EUID == 0)) || namespaces+=(--map-root-user)
exec unshare "${namespaces[@]}" bash -c '
  set -euo pipefail
  folder=$1; shift
  mount --bind "$folder" "$folder"
  for mounted in $(findmnt --real -rno TARGET); do
    [[ $mounted == "$folder" ]] || mount -o remount,bind,ro "$mounted"
  done
  mount -t tmpfs -o size=4g tmpfs /tmp
  cd "$folder"
  ulimit -v $((8 << 20))
  "$@"' isolated "$(realpath "$1")" "${@:2}"
