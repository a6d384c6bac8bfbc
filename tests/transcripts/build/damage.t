Damage is named, and repaired by removing the file. A database of files, and a damaged one.

  $ seedbank build --seeds 7 --db db --quiet >/dev/null
  $ cp -r db sound
  $ file=db/empty-capture-6/007-002.seedbank
  $ flip() { python3 -c "
  > import sys; file = open(sys.argv[1], 'r+b'); data = bytearray(file.read())
  > data[int(sys.argv[2])] ^= 1; file.seek(0); file.write(data)" "$@"; }

In the header: every command detects it.

  $ flip $file 20
  $ seedbank build --seeds 7 --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: wrong checksum of the header (at byte 56); to replace it: rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]
  $ seedbank build --seeds 8 --dry-run --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: wrong checksum of the header (at byte 56); to replace it: rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]
  $ seedbank info --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: wrong checksum of the header (at byte 56); to replace it: rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]
  $ seedbank verify --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: wrong checksum of the header (at byte 56)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]
  $ seedbank query --db db 1,0,0,0,0,1,0,5,0,0,0,0,0,0
  ! seedbank: db/empty-capture-6/007-002.seedbank: wrong checksum of the header (at byte 56); to replace it: rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]

In a frame: commands that read it detect it.

  $ flip $file 20; flip $file 80
  $ seedbank verify --sample 0 --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: tile 0 of block (7,2): wrong checksum of the frame (at byte 64)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]
  $ seedbank stats --db db
  ! seedbank: db/empty-capture-6/007-002.seedbank: tile 0 of block (7,2): wrong checksum of the frame (at byte 64); to replace it: rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db
  [4]

The advice works.

  $ rm db/empty-capture-6/007-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 7 --db db >/dev/null
  $ diff -r --exclude lock db sound

Where a search needs it, too.

  $ seedbank build --seeds 8 --db db --quiet >/dev/null
  $ file=db/empty-capture-6/008-003.seedbank
  $ flip $file $(($(stat --format %s $file) / 2))
  $ seedbank query --quiet --db db --endgames 8 2,1,0,3,2,1,0,1,2,0,0,1,2,0
  ! seedbank: db/empty-capture-6/008-003.seedbank: tile 0 of block (8,5): wrong checksum of the frame (at byte 2212); to replace it: rm db/empty-capture-6/008-003.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 8 --db db
  [4]

Files of other games.

  $ rm -r db; for game in '' '--rules standard' '--pits 5'; do
  >   seedbank build --seeds 5 --db db --quiet $game >/dev/null
  > done
  $ for other in standard-6 empty-capture-5; do
  >   cp db/$other/005-002.seedbank db/empty-capture-6/
  >   for command in info verify; do
  >     seedbank $command --rules empty-capture --pits 6 --db db || echo "code $?"
  >   done
  > done
  ! seedbank: db/empty-capture-6/005-002.seedbank: database of another game: standard, 6 pits, expected empty-capture, 6 pits (at byte 0); to replace it: rm db/empty-capture-6/005-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 5 --db db
  code 4
  ! seedbank: db/empty-capture-6/005-002.seedbank: database of another game: standard, 6 pits, expected empty-capture, 6 pits (at byte 0)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules empty-capture --pits 6 --seeds 5 --db db
  code 4
  ! seedbank: db/empty-capture-6/005-002.seedbank: database of another game: empty-capture, 5 pits, expected empty-capture, 6 pits (at byte 0); to replace it: rm db/empty-capture-6/005-002.seedbank && seedbank build --rules empty-capture --pits 6 --seeds 5 --db db
  code 4
  ! seedbank: db/empty-capture-6/005-002.seedbank: database of another game: empty-capture, 5 pits, expected empty-capture, 6 pits (at byte 0)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules empty-capture --pits 6 --seeds 5 --db db
  code 4

No layer is complete.

  $ rm -r db; seedbank build --seeds 4 --db db --quiet >/dev/null
  $ rm db/empty-capture-6/00?-001.seedbank
  $ seedbank stats --db db
  ! seedbank: db: 6 pits under empty-capture: no layer is complete; seedbank info names what is missing
  [4]

Other versions of the format.

  $ set_version() { printf "\\$2" | dd of=$1 bs=1 seek=12 conv=notrunc status=none; }
  $ game='--pits 3 --rules standard --db db'
  $ seedbank build --seeds 4 --quiet $game >/dev/null
  $ file=db/standard-3/004-001.seedbank
  $ for version in 1 3; do
  >   set_version $file $version
  >   for command in verify info 'build --seeds 5'; do seedbank $command $game || echo "code $?"; done
  > done
  ! seedbank: db/standard-3/004-001.seedbank: format version 1; this program reads version 2: build it again (at byte 12)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  ! seedbank: db/standard-3/004-001.seedbank: format version 1; this program reads version 2: build it again (at byte 12); to replace it: rm db/standard-3/004-001.seedbank && seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  ! seedbank: db/standard-3/004-001.seedbank: format version 1; this program reads version 2: build it again (at byte 12); to replace it: rm db/standard-3/004-001.seedbank && seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  ! seedbank: db/standard-3/004-001.seedbank: format version 3; this program reads version 2 (at byte 12)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  ! seedbank: db/standard-3/004-001.seedbank: format version 3; this program reads version 2 (at byte 12); to replace it: rm db/standard-3/004-001.seedbank && seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  ! seedbank: db/standard-3/004-001.seedbank: format version 3; this program reads version 2 (at byte 12); to replace it: rm db/standard-3/004-001.seedbank && seedbank build --rules standard --pits 3 --seeds 4 --db db
  code 4
  $ rm $file; seedbank build --seeds 4 --quiet $game >/dev/null
  $ seedbank verify --full $game
  3 pits, standard: checksums of 141 positions correct, 141 values recomputed, 0 differences, * s (glob)
  $ fullgame='fullgame --quiet --json --pits 2 --seeds 2 --out game'
  $ seedbank $fullgame >/dev/null
  $ set_version game/layer-003.seedbank 1
  $ for command in 'verify --fullgame game' 'info --fullgame game' "$fullgame"; do
  >   seedbank $command || echo "code $?"
  > done
  ! seedbank: game/layer-003.seedbank: format version 1; this program reads version 2: build it again (at byte 12)
  ! seedbank: 1 file is damaged, missing or unreadable; copy it again, or remove it and run: seedbank fullgame --rules empty-capture --pits 2 --seeds 2 --out game
  code 4
  ! seedbank: game/layer-003.seedbank: format version 1; this program reads version 2: build it again (at byte 12); to replace it: rm game/layer-003.seedbank && seedbank fullgame --rules empty-capture --pits 2 --seeds 2 --out game
  code 4
  ! seedbank: game/layer-003.seedbank: format version 1; this program reads version 2: build it again (at byte 12); to replace it: rm game/layer-003.seedbank && seedbank fullgame --rules empty-capture --pits 2 --seeds 2 --out game
  code 4
  $ rm game/layer-003.seedbank; seedbank $fullgame >/dev/null
