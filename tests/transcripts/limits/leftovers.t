What killed runs leave behind is removed if no run is at work there: layers in a work directory.

  $ fullgame() { seedbank fullgame --quiet --pits 1 --seeds 2 --work w >/dev/null; }
  $ mkdir w
  $ for name in positions-3 values-12 positions- positions-3a notes; do echo left >w/$name; done

No build was here, as far as can be told.

  $ fullgame; ls w
  notes
  positions-
  positions-3
  positions-3a
  values-12

Another build is at work.

  $ flock w/lock bash -c "$(declare -f fullgame); fullgame"; ls w
  lock
  notes
  positions-
  positions-3
  positions-3a
  values-12

  $ fullgame; ls w
  lock
  notes
  positions-
  positions-3a

Temporary directories of bench.

  $ mkdir -p t/seedbank-bench-{killed,atwork,nolock}/standard-6 t/seedbank-backup
  $ touch t/seedbank-bench-{killed,atwork}/lock t/seedbank-backup/lock
  $ ln -s seedbank-backup t/seedbank-bench-linked
  $ TMPDIR=$PWD/t flock t/seedbank-bench-atwork/lock \
  >   seedbank bench --quiet --only rank --rounds 1 --seeds 4 >/dev/null
  $ ls t
  seedbank-backup
  seedbank-bench-atwork
  seedbank-bench-linked
  seedbank-bench-nolock
