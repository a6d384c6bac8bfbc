#!/usr/bin/env bash
# Uses the static command where nothing else exists, neither libraries nor a shell:
# bare_static.sh TARBALL (packaging/static.sh makes it). Needs the right to mount; exits with 77
# otherwise.
set -euo pipefail
tarball=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
fail() {
  printf '%s\n' "$*"
  exit 1
}
unshare --mount true 2>/dev/null || { echo 'skipped: requires the right to mount' && exit 77; }
[[ $(stat -c %s "$tarball") -le 8000000 ]] || fail "$tarball has more than 8 MB"

# The command in the root folder `work`, with /proc, /sys and /dev of this machine.
mkdir -p "$work"/{proc,sys,dev,tmp,etc} "$work/a place with spaces"
folder="/a place with spaces/seedbank"
tar -xf "$tarball" -C "$work"
mv "$work"/seedbank-* "$work$folder"
# shellcheck disable=SC2016 # expanded by the inner shell
program=(unshare --mount --propagation private bash -c '
  for folder in proc sys dev; do mount --rbind "/$folder" "$0/$folder"; done
  exec chroot "$0" "$@"' "$work" "$folder/bin/seedbank")
seedbank() { "${program[@]}" "$@"; }
# gives WHAT EXPECTED ACTUAL
gives() { [[ $3 == *$2* ]] || fail "$1: expected $2, but got: $3"; }
# ends_with CODE ARGUMENT...
ends_with() {
  local status=0
  seedbank "${@:2}" >/dev/null 2>"$work/errors" || status=$?
  [[ $status -eq $1 ]] ||
    fail "seedbank ${*:2}: exit code $status instead of $1: $(cat "$work/errors")"
}

version=$(basename "$tarball")
version=${version#seedbank-}
gives version "${version%-x86_64-linux.tar.gz}" "$(seedbank version)"
gives solve '"value":10,' "$(seedbank solve --pits 6 --seeds 4 --threads 2 --memory 1G --json)"
gives 'the installed book' '"source":"book"' "$(seedbank query --json 4,4,4,4,4,4,0,4,4,4,4,4,4,0)"
seedbank build --seeds 14 --threads 2 --db /tmp/db --quiet >/dev/null
seedbank verify --full --threads 2 --db /tmp/db >/dev/null
gives 'query of a database' '"source":"database"' \
  "$(seedbank query --book none --db /tmp/db --json 1,0,0,2,0,0,3,0,1,0,0,0,1,4)"
ends_with 3 query 1,2,3
ends_with 2 solve --no-such-option
ends_with 4 verify --db /nowhere

# wait_for PATTERN ARGUMENT...: starts the command in the background and waits for its output.
wait_for() {
  "${program[@]}" "${@:2}" >"$work/output" 2>&1 &
  background=$!
  for ((i = 0; i < 300; ++i)); do
    ! grep -q "$1" "$work/output" || return 0
    sleep 0.1
  done
  fail "seedbank ${*:2}: $(cat "$work/output")"
}
# stop CODE: terminates the background command and expects this exit code.
stop() {
  local status=0
  kill -TERM "$background"
  wait "$background" || status=$?
  [[ $status -eq $1 ]] || fail "exit code $status instead of $1: $(cat "$work/output")"
  background=
}
background=
trap '[[ -z $background ]] || kill "$background" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT

wait_for 'http://' serve --port 0 --threads 2 --memory 1G
port=$(grep -oE 'http://[^/ ]+' "$work/output" | grep -oE '[0-9]+$' | head -n 1)
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf '%s\r\n' 'GET /api/v1/query?position=2,0,0,0,0,0,0,0,0,0,0,0,1,0 HTTP/1.1' \
  "Host: localhost:$port" 'Connection: close' '' >&3
gives serve '"value":' "$(cat <&3)"
stop 0

# A name is resolved through /etc/hosts although the module of another service is missing.
echo '127.0.0.1 named-in-hosts' >"$work/etc/hosts"
echo 'hosts: mymachines files dns' >"$work/etc/nsswitch.conf"
wait_for 'Connection refused' kgp --host named-in-hosts --port 1
stop 130
echo "the static command works: $(stat -c %s "$tarball") bytes"
