Copies of databases: a list of digests, which depends only on the values.

  $ db() { command=$1; shift; seedbank $command --pits 3 --quiet "$@"; }
  $ db build --db db --seeds 7 >/dev/null
  $ db info --db db --digests | tee list
  seedbank digests 1
  081a180fd5112574           166  empty-capture-3/002-001.seedbank
  ac561d3ea532b87e           216  empty-capture-3/003-001.seedbank
  2499021c3d5b3626           232  empty-capture-3/004-001.seedbank
  f974aedbc07c6b08           181  empty-capture-3/004-002.seedbank
  1cbab491c3c88365           257  empty-capture-3/005-001.seedbank
  aca0b4ff2c2ac37f           263  empty-capture-3/005-002.seedbank
  934800eb09d2c2f2           277  empty-capture-3/006-001.seedbank
  1c83df1cdea97afc           295  empty-capture-3/006-002.seedbank
  d01a2854b96495e1           213  empty-capture-3/006-003.seedbank
  9a9b5fec33069ec2           301  empty-capture-3/007-001.seedbank
  ecebd337afa0a332           329  empty-capture-3/007-002.seedbank
  f28d95d5e5653659           343  empty-capture-3/007-003.seedbank
  $ db info --db db | grep -o " $(sed -n '2s/ .*//p' list)"
   081a180fd5112574
  $ db build --db other --seeds 7 --threads 1 --memory 64M >/dev/null
  $ db info --db other --digests | cmp - list

A copy that is identical.

  $ copy() { rm -rf copy; cp -r db copy; }
  $ against() { db verify --against list "$@"; }
  $ files=copy/empty-capture-3
  $ copy; against --db copy
  3 pits, empty-capture: of 12 files listed 12 are the same, 0 to copy again, 0 extra, * s (glob)

Incomplete, damaged, and with a file of another pair.

  $ flip() { python3 -c "
  > import sys; file = open(sys.argv[1], 'r+b'); data = bytearray(file.read())
  > data[len(data) // 2] ^= 1; file.seek(0); file.write(data)" "$@"; }
  $ rm $files/006-002.seedbank
  $ truncate --size 100 $files/004-001.seedbank
  $ flip $files/005-002.seedbank; cp $files/005-002.seedbank $files/008-001.seedbank
  $ cp $files/007-001.seedbank $files/007-002.seedbank
  $ against --db copy | tee differences
  short: empty-capture-3/004-001.seedbank: 100 bytes of 232: too short for a database file of Seedbank (at byte 100)
  damaged: empty-capture-3/005-002.seedbank: tile 0 of block (5,3): wrong checksum of the frame (at byte 115)
  missing: empty-capture-3/006-002.seedbank
  short: empty-capture-3/007-002.seedbank: 301 bytes of 329: holds pair (7,{1,6}), but its name says (7,{2,5}) (at byte 0)
  extra: empty-capture-3/008-001.seedbank
  copy again: empty-capture-3/004-001.seedbank empty-capture-3/005-002.seedbank empty-capture-3/006-002.seedbank empty-capture-3/007-002.seedbank
  3 pits, empty-capture: of 12 files listed 8 are the same, 4 to copy again, 1 extra, * s (glob)
  [1]

Without a list: the faults that are visible without it.

  $ db verify --db copy
  ! seedbank: copy/empty-capture-3/004-001.seedbank: too short for a database file of Seedbank (at byte 100)
  ! seedbank: copy/empty-capture-3/005-002.seedbank: tile 0 of block (5,3): wrong checksum of the frame (at byte 115)
  ! seedbank: copy/empty-capture-3/006-002.seedbank: missing
  ! seedbank: copy/empty-capture-3/007-002.seedbank: holds pair (7,{1,6}), but its name says (7,{2,5}) (at byte 0)
  ! seedbank: copy/empty-capture-3/008-001.seedbank: holds pair (5,{2,3}), but its name says (8,{1,7}) (at byte 0)
  ! seedbank: 5 files are damaged, missing or unreadable; copy them again, or remove them and run: seedbank build --rules empty-capture --pits 3 --seeds 8 --db copy
  [4]

After copying the listed files again, it is complete.

  $ for file in $(sed -n 's/^copy again: //p' differences); do cp db/$file copy/$file; done
  $ rm $files/008-001.seedbank
  $ against --db copy >/dev/null

Unreadable in places.

  $ copy; for name in 003-001 006-003; do rm $files/$name.seedbank; mkdir $files/$name.seedbank; done
  $ truncate --size 100 $files/004-001.seedbank
  $ against --db copy
  unreadable: empty-capture-3/003-001.seedbank: cannot read: Is a directory
  short: empty-capture-3/004-001.seedbank: 100 bytes of 232: too short for a database file of Seedbank (at byte 100)
  unreadable: empty-capture-3/006-003.seedbank: cannot read: Is a directory
  copy again: empty-capture-3/003-001.seedbank empty-capture-3/004-001.seedbank empty-capture-3/006-003.seedbank
  3 pits, empty-capture: of 12 files listed 9 are the same, 3 to copy again, 0 extra, * s (glob)
  ! seedbank: copy/empty-capture-3/003-001.seedbank: cannot read: Is a directory
  ! seedbank: copy/empty-capture-3/006-003.seedbank: cannot read: Is a directory
  [6]
  $ db verify --db copy
  ! seedbank: copy/empty-capture-3/003-001.seedbank: cannot read: Is a directory
  ! seedbank: copy/empty-capture-3/004-001.seedbank: too short for a database file of Seedbank (at byte 100)
  ! seedbank: copy/empty-capture-3/006-003.seedbank: cannot read: Is a directory
  ! seedbank: 3 files are damaged, missing or unreadable; copy them again, or remove them and run: seedbank build --rules empty-capture --pits 3 --seeds 6 --db copy
  [6]

With fewer layers than the list. Below the highest layer, and in it, what is missing is a difference.

  $ copy; rm $files/007-*
  $ against --db copy
  3 pits, empty-capture: of 12 files listed 9 are the same, 0 to copy again, 3 in higher layers, 0 extra, * s (glob)
  $ against --db copy --seeds 6 >/dev/null
  $ against --db copy --seeds 7 | tail -n 1
  3 pits, empty-capture: of 12 files listed 9 are the same, 3 to copy again, 0 extra, * s (glob)
  [1]
  $ against --db copy --seeds 8
  ! seedbank: option '--seeds': list lists 3 pits under empty-capture up to 7 seeds, not 8
  [2]
  $ seedbank build --pits 2 --db copy --seeds 9 --quiet >/dev/null
  $ seedbank info --db copy --digests >both
  $ seedbank verify --against both --db copy --seeds 9 | tail -n 1
  ! seedbank: option '--seeds': both lists 3 pits under empty-capture up to 6 seeds, not 9
  [2]
  $ rm -r copy/empty-capture-2
  $ rm $files/004-002.seedbank $files/006-001.seedbank
  $ against --db copy
  missing: empty-capture-3/004-002.seedbank
  missing: empty-capture-3/006-001.seedbank
  copy again: empty-capture-3/004-002.seedbank empty-capture-3/006-001.seedbank
  3 pits, empty-capture: of 12 files listed 7 are the same, 2 to copy again, 3 in higher layers, 0 extra, * s (glob)
  [1]

Values of another game with correct checksums: only the list reveals them. No copy at all.

  $ copy; cp list right
  $ sed '4s/^.\{16\}/0123456789abcdef/' right >list
  $ against --db copy
  different: empty-capture-3/004-001.seedbank
  copy again: empty-capture-3/004-001.seedbank
  3 pits, empty-capture: of 12 files listed 11 are the same, 1 to copy again, 0 extra, * s (glob)
  [1]
  $ cp right list
  $ against --db nothing | tail -n 1
  3 pits, empty-capture: of 12 files listed 0 are the same, 12 to copy again, 0 extra, * s (glob)
  [1]

An invalid list is refused by line.

  $ second=$(sed -n 3p right)
  $ invalid() { printf "$1" >list; against --db copy; }
  $ invalid ''
  ! seedbank: option '--against': list, line 1: not 'seedbank digests 1', the first line of the output of 'info --digests'
  [2]
  $ invalid '{}\n'
  ! seedbank: option '--against': list, line 1: not 'seedbank digests 1', the first line of the output of 'info --digests'
  [2]
  $ invalid 'seedbank digests 1\n'
  ! seedbank: option '--against': list, line 2: no file is listed
  [2]
  $ invalid "$(cat right)\n\n"
  ! seedbank: option '--against': list, line 14: not a digest, a number of bytes and a name
  [2]
  $ invalid "$(cat right)\n$second\n"
  ! seedbank: option '--against': list, line 14: a file listed twice
  [2]
  $ invalid "$(cat right)\n${second#?}\n"
  ! seedbank: option '--against': list, line 14: not as 'info --digests' writes it
  [2]
  $ invalid "$(cat right)\n${second:0:40}\n"
  ! seedbank: option '--against': list, line 14: no file of a database has this name
  [2]
  $ invalid "$(cat right)\n0123456789abcdef           166  ../002-001.seedbank\n"
  ! seedbank: option '--against': list, line 14: no file of a database has this name
  [2]
  $ cp right list
  $ against --db copy --rules standard
  ! seedbank: option '--against': list lists no files of these rules and pits
  [2]
  $ against --db copy --full
  ! seedbank: option '--against' cannot be used with '--full': it compares digests of all files, and recomputes nothing
  [2]
  $ db verify --db copy --against none
  ! seedbank: none: cannot open: No such file or directory
  [6]

A list may be a pipe; an endless one ends at an impossible line, the first of /dev/zero.

  $ mkfifo fifo
  $ cat right >fifo & db verify --db copy --against fifo | grep -o '12 are the same'
  12 are the same
  $ db verify --db copy --against /dev/zero
  ! seedbank: option '--against': /dev/zero, line 1: not 'seedbank digests 1', the first line of the output of 'info --digests'
  [2]
  $ { sed 2q right; yes 0123456789abcdef 2>/dev/null | tr -d '\n'; } >fifo &
  $ db verify --db copy --against fifo
  ! seedbank: option '--against': fifo, line 3: no file of a database has this name
  [2]

The digests of the project equal those of any build.

  $ for rules in empty-capture standard; do
  >   seedbank build --quiet --rules $rules --seeds 11 --db eleven >/dev/null
  >   seedbank info --quiet --rules $rules --digests --db eleven | sed '1d; s/  *[0-9]*  / /' >built
  >   wc -l <built
  >   sed '1d; s/  *[0-9]*  / /' "$SEEDBANK_SOURCE_DIR"/data/digests_${rules//-/_}.txt |
  >     grep -cxFf built
  > done
  30
  30
  30
  30
