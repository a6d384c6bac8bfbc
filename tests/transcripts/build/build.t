Builds that are complete or planned, and what info and verify say about them.

  $ seedbank build --seeds 6 --db db
  6 pits, empty-capture: layers 2..6 are complete: 16,717 positions, 5.1 KiB, 2.52 bits per position
  computed 16,717 positions in * s, * M/s (glob)
  $ seedbank build --seeds 6 --db db
  6 pits, empty-capture: layers 2..6 exist already: 16,717 positions, 5.1 KiB, 2.52 bits per position
  headers and indexes were checked; 'seedbank verify' checks the values
  $ seedbank build --seeds 5 --db db --json
  {"schema":"seedbank.build/1","rules":"empty-capture","pits":6,"seeds":5,"positions":5265,"positions_computed":0,"bytes":2509,"bits_per_position":3.8123456790123456,"seconds":*,"positions_per_second":*} (glob)

A complete database is only read, even while another process builds further layers.

  $ game=db/empty-capture-6
  $ rm $game/lock; touch $game/left-over; stat --format %y $game >before
  $ chmod a-w $game
  $ seedbank build --seeds 6 --db db | grep -o 'exist already'
  exist already
  $ seedbank build --seeds 4 --db db | grep -o 'exist already'
  exist already
  $ stat --format %y $game | cmp - before; ls $game/lock
  ls: cannot access 'db/empty-capture-6/lock': No such file or directory
  [2]
  $ chmod u+w $game; rm $game/left-over; touch $game/lock
  $ flock $game/lock seedbank build --seeds 6 --db db | grep -o 'exist already'
  exist already

Two builds do not mix, except of different games.

  $ flock $game/lock seedbank build --seeds 7 --db db
  ! seedbank: db/empty-capture-6: in use by another process that writes here
  [6]
  $ flock $game/lock seedbank build --seeds 6 --db db --rules standard --quiet >/dev/null

A dry run plans and changes nothing.

  $ seedbank build --seeds 24 --db new --dry-run --json >plan
  $ grep -oE '"(schema|dry_run|positions|positions_to_compute|bands|positions_tried)":[^,]*' plan
  "schema":"seedbank.build/1"
  "dry_run":true
  "positions":1250490151
  "positions_to_compute":1250490151
  "bands":0
  "positions_tried":30272530
  $ grep -oE '"(disk_bytes|memory_bytes)":[0-9]{9}' plan | cut -d: -f1
  "disk_bytes"
  "memory_bytes"
  $ seedbank build --seeds 8 --db new --dry-run | sed -n 1,3p
  game        6 pits, empty-capture, layers 2..8
  database    new: nothing complete yet
  positions   119,965, of which 119,965 are to be computed
  $ ls new
  ls: cannot access 'new': No such file or directory
  [2]
  $ seedbank build --seeds 3 --db begun --quiet >/dev/null
  $ seedbank build --seeds 8 --db begun --dry-run | sed -n 2,3p
  database    begun: complete up to 3 seeds
  positions   119,965, of which 119,677 are to be computed

What memory cannot hold is refused in advance; a dry run still reports the memory required.

  $ seedbank build --seeds 24 --memory 64MiB --db new
  ! seedbank: building 24 seeds needs at least 179 MiB of memory, 64 MiB allowed; use --memory 179MiB
  [5]
  $ seedbank build --seeds 24 --memory 64MiB --db new --dry-run 2>/dev/null | grep -o 'required  '
  required  
  [5]
  $ ls new
  ls: cannot access 'new': No such file or directory
  [2]

Nothing is planned without enough memory: planning 60 seeds in the least memory takes minutes.

  $ seedbank build --seeds 20 --memory 64MiB --db new --dry-run --json 2>/dev/null >plan
  [5]
  $ grep -oE '"(bands|positions_tried|expected_seconds)":[^,}]*' plan
  "bands":0
  "expected_seconds":0.0
  "positions_tried":0
  $ test $(grep -oE '"least_memory_bytes":[0-9]+' plan | cut -d: -f2) -gt $((64 << 20))
  $ test $(grep -oE '"memory_bytes":[0-9]+' plan | cut -d: -f2) = \
  >   $(grep -oE '"least_memory_bytes":[0-9]+' plan | cut -d: -f2)

A directory below a file.

  $ touch file
  $ seedbank build --seeds 5 --db file/db
  ! seedbank: file/db/empty-capture-6: cannot list: Not a directory
  [6]

Missing files are named.

  $ seedbank build --seeds 8 --db gaps --quiet >/dev/null
  $ rm gaps/empty-capture-6/006-002.seedbank gaps/empty-capture-6/004-00[12].seedbank
  $ seedbank info --db gaps
  gaps: 6 pits, empty-capture, complete up to 3 seeds
  seeds        positions            bytes   bits  digest of the values
      2               36              181  40.22  f18fbbf79762f3d9
      3              252              321  10.19  524f22d8e2fe3013
      5            3,864            1,308   2.71  e7ccf524471a9ec7
      6            6,160            1,615   2.10  missing pairs: 2+4
      7           30,240            5,835   1.54  b5fc2a3d8883050e
      8           73,008           12,594   1.38  6f7fdaba714829b4
    all          113,560           21,854   1.54  
  layer 4 is missing
  $ seedbank info --db gaps --json | sed 's/{"seeds"/\n&/g' | sed -E 's/"(bytes|positions)":[0-9]+,//g; s/,"bits_per_position":[0-9.]+//'
  {"schema":"seedbank.info/1","database":"gaps","rules":"empty-capture","pits":6,"complete_up_to":3,"layers":[
  {"seeds":2,"complete":true,"digest":"f18fbbf79762f3d9","missing_pairs":[]},
  {"seeds":3,"complete":true,"digest":"524f22d8e2fe3013","missing_pairs":[]},
  {"seeds":5,"complete":true,"digest":"e7ccf524471a9ec7","missing_pairs":[]},
  {"seeds":6,"complete":false,"digest":null,"missing_pairs":[[2,4]]},
  {"seeds":7,"complete":true,"digest":"b5fc2a3d8883050e","missing_pairs":[]},
  {"seeds":8,"complete":true,"digest":"6f7fdaba714829b4","missing_pairs":[]}],"missing_layers":[4]}

The only game of a database is found.

  $ seedbank build --seeds 4 --db only --rules standard --pits 3 --quiet >/dev/null
  $ seedbank info --db only
  only: 3 pits, standard, complete up to 4 seeds
  seeds        positions            bytes   bits  digest of the values
      2                9              166 147.56  4ac1fdefc13b10c7
      3               36              216  48.00  ce357bcfc1cb075c
      4               96              413  34.42  2dff7fdfceb5f64b
    all              141              795  45.11  
  $ seedbank verify --db only
  3 pits, standard: checksums of 141 positions correct, 141 values recomputed, 0 differences, * s (glob)
  $ seedbank info --db only --pits 4
  ! seedbank: only: no database for 4 pits, empty-capture; there is 3 pits, standard
  [4]
  $ seedbank build --seeds 4 --db only --quiet >/dev/null
  $ seedbank info --db only | sed -n 1p
  ! seedbank: also here: --rules standard --pits 3
  only: 6 pits, empty-capture, complete up to 4 seeds

Layers that must be there.

  $ seedbank verify --seeds 4 --db only >/dev/null
  ! seedbank: also here: --rules standard --pits 3
  $ seedbank verify --seeds 6 --db only
  ! seedbank: also here: --rules standard --pits 3
  ! seedbank: only: 6 pits under empty-capture are complete up to 4 seeds, not 6
  [4]
