Full games.

  $ seedbank fullgame --pits 2 --seeds 1 | sed '/positions,/,$d'
  2 pits, 1 seed in each, empty-capture, majority: South wins in 2 sowings
  
  captured       positions            wins           draws          losses
         0               3               1               0               2
         1               3               1               1               1
         2               1               0               1               0
         3               1               1               0               0
       all               8               3               2               3
  
  $ seedbank fullgame --pits 2 --seeds 1 | sed 1,/all/d
  
  8 positions, of 252 compositions; branching 1.400
  * s, * M/s (glob)

Impossible requests.

  $ seedbank fullgame --pits 6 --seeds 6
  ! seedbank: option '--seeds': 72 seeds on the board; full games of up to 63 can be built
  [2]
  $ seedbank fullgame --pits 2
  ! seedbank: option '--seeds N' is required
  [2]
  $ seedbank fullgame --pits 5 --seeds 3 --memory 100M
  ! seedbank: this game needs at least 277 MiB of memory, 100 MiB allowed; use --memory 277MiB
  [5]

Databases of full games.

  $ seedbank fullgame --pits 2 --seeds 3 --rules standard --play-on --out game >/dev/null
  $ seedbank query --fullgame game '3 3 0 3 3 0'
          2  1      pit
          3  3      North
       0        0
          3  3      South, to move
          1  2      pit
  
  South loses in 6 sowings (standard, play-on)
  
    pit  outcome  depth
      1  loss         5
      2  loss         6  best

Positions that cannot arise.

  $ seedbank query --json --fullgame game 0,0,12,0,0,0
  {"schema":"seedbank.fullgame-query/1","position":"0,0,12,0,0,0 s","rules":"standard","end":"play-on","reachable":false}
  $ seedbank query --fullgame game 0,0,12,0,0,0 | tail -n 1
  not reachable from the opening (standard, play-on)
  $ echo 0 0 12 0 0 0 | seedbank query --fullgame game
  0,0,12,0,0,0 s: not reachable

Other games and missing databases.

  $ seedbank query --fullgame game 3,3,3,0,3,3,3,0
  ! seedbank: not a position of the database: 2 pits, 3 seeds in each, standard, play-on, 12 seeds in all
  [3]
  $ seedbank query --fullgame game 3,3,0,3,3,1
  ! seedbank: not a position of the database: 2 pits, 3 seeds in each, standard, play-on, 12 seeds in all
  [3]
  $ echo 3,3,0,3,3,1 | seedbank query --fullgame game
  error: not a position of the database: 2 pits, 3 seeds in each, standard, play-on, 12 seeds in all
  [3]
  $ seedbank query --fullgame game --rules empty-capture 3,3,0,3,3,0
  ! seedbank: game: holds 2 pits, 3 seeds in each, standard, play-on
  [4]
  $ seedbank query --fullgame game/none 3,3,0,3,3,0
  ! seedbank: game/none: missing: layers of a full-game database
  [4]
  $ seedbank query --fullgame game --time 1 3,3,0,3,3,0
  ! seedbank: option '--fullgame' cannot be used with '--time'
  [2]
  $ seedbank verify --fullgame game --seeds 4
  ! seedbank: option '--fullgame' cannot be used with '--seeds'
  [2]
  $ seedbank fullgame --pits 2 --seeds 3 --out game
  ! seedbank: game/layer-000.seedbank: layer of another game: 2 pits, 3 seeds in each, standard, play-on, expected 2 pits, 3 seeds in each, empty-capture, majority (at byte 0); to replace it: rm game/layer-000.seedbank && seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out game
  [4]
  $ cp -r game copy; rm copy/layer-005.seedbank
  $ seedbank query --fullgame copy
  ! seedbank: copy: missing: layers 5
  [4]
  $ seedbank info --fullgame copy
  ! seedbank: copy: missing: layers 5
  [4]
  $ seedbank verify --fullgame copy
  ! seedbank: copy/layer-005.seedbank: missing
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out copy
  [4]

Damage is named, with the command that replaces the file.

  $ again='seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out copy'
  $ flip() { python3 -c "
  > import sys; file = open('copy/layer-005.seedbank', 'r+b'); data = bytearray(file.read())
  > data[int(sys.argv[1])] ^= 1; file.seek(0); file.write(data)" "$@"; }
  $ $again >/dev/null; cmp copy/layer-005.seedbank game/layer-005.seedbank
  $ flip 20
  $ seedbank query --fullgame copy '3,3,0,3,3,0 s'
  ! seedbank: copy/layer-005.seedbank: wrong checksum of the header (at byte 72); to replace it: rm copy/layer-005.seedbank && seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out copy
  [4]
  $ flip 20; flip 90
  $ seedbank verify --full --fullgame copy
  ! seedbank: copy/layer-005.seedbank: frame 0: wrong checksum of the frame (at byte 80)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out copy
  [4]
  $ rm copy/layer-005.seedbank; $again >/dev/null; cmp copy/layer-005.seedbank game/layer-005.seedbank

All unreadable files are named.

  $ for layer in 000 009; do rm copy/layer-$layer.seedbank; mkdir copy/layer-$layer.seedbank; done
  $ truncate --size 100 copy/layer-005.seedbank
  $ seedbank verify --json --fullgame copy
  {"schema":"seedbank.fullgame-verify/1","rules":"standard","end":"play-on","pits":2,"seeds":3,"positions":119,"recomputed":0,"full":false,"differences":0,"examples":[],"faults":[{"file":"layer-000.seedbank","state":"unreadable","text":"cannot read: Is a directory"},{"file":"layer-005.seedbank","state":"damaged","text":"too short for a database file of Seedbank (at byte 100)"},{"file":"layer-009.seedbank","state":"unreadable","text":"cannot read: Is a directory"}],"seconds":*} (glob)
  ! seedbank: copy/layer-000.seedbank: cannot read: Is a directory
  ! seedbank: copy/layer-005.seedbank: too short for a database file of Seedbank (at byte 100)
  ! seedbank: copy/layer-009.seedbank: cannot read: Is a directory
  ! seedbank: 3 files are damaged, missing or unreadable; copy them again, or remove them and run: seedbank fullgame --rules standard --pits 2 --seeds 3 --play-on --out copy
  [6]

Its layers.

  $ seedbank info --fullgame game
  game: 2 pits, 3 seeds in each, standard, play-on
  captured        positions            bytes     bits  digest of positions and values
         0                1              182  1456.00  0eea9de6c9f10782
         1                2              188   752.00  583e026d70b056ba
         2                6              200   266.67  fc447829466eab77
         3                7              203   232.00  ea6209aae64dd61e
         4                9              210   186.67  07116924cd18086d
         5               15              220   117.33  f157d8ab3518778c
         6               19              228    96.00  3748fbec321f0c23
         7               23              236    82.09  a06c11f4c05488d2
         8               23              245    85.22  637c2c59488d997f
         9               25              247    79.04  9a0c80251d543eeb
        10               20              234    93.60  16260ad971b862d9
        11                9              209   185.78  dd5265e9e84fa12d
        12                1              182  1456.00  fa757f6c59c39e7a
       all              160            2,784   139.20
