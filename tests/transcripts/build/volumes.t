A disk that is too small, or full: needs the right to mount.

  $ mkdir db
  $ on_volume() { unshare -m bash -c "mount -t tmpfs -o size=$1 none db || exit 77; $2"; }
  $ on_volume 1m true 2>/dev/null || exit 80

What it cannot hold is refused in advance.

  $ on_volume 1m 'seedbank build --seeds 14 --db db'
  ! seedbank: db: about 2 MiB will be written, 1 MiB are free
  [5]

The first files take a page each, more than the plan expects; complete files are left.

  $ on_volume 12k 'seedbank build --seeds 4 --db db; echo "code $?"; ls db/*'
  ! seedbank: */db/empty-capture-6/004-002.seedbank: cannot write: No space left on device (glob)
  code 6
  002-001.seedbank
  003-001.seedbank
  004-001.seedbank
  lock
