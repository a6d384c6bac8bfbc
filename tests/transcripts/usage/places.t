A file where positions or pits are expected.

  $ echo 1,1,0,1,1,0 >b.txt
  $ seedbank query b.txt
  ! seedbank: number 1 is not a number: 'b.txt'; a file is read from standard input: <b.txt
  [3]
  $ seedbank convert b.txt
  ! seedbank: number 1 is not a number: 'b.txt'; a file is read from standard input: <b.txt
  [3]
  $ seedbank move --strategy greedy b.txt
  ! seedbank: number 1 is not a number: 'b.txt'; a file is read from standard input: <b.txt
  [3]
  $ seedbank replay b.txt
  ! seedbank: 'b.txt' is not a pit in any numbering; a file is read from standard input: <b.txt
  [3]
  $ seedbank query no-such-file
  ! seedbank: number 1 is not a number: 'no-such-file'
  [3]

The directory of one game instead of the one above it.

  $ seedbank build --pits 2 --seeds 2 --db . --quiet >/dev/null
  $ seedbank info --db empty-capture-2
  ! seedbank: empty-capture-2: no database for 6 pits, empty-capture; this is the database of one game; name the directory above it
  [4]
  $ seedbank stats --db empty-capture-2
  ! seedbank: empty-capture-2: no database for 6 pits, empty-capture; this is the database of one game; name the directory above it
  [4]

The database comes from the option, then from the environment, then from the user's directories.

  $ SEEDBANK_DB=b seedbank info --db a
  ! seedbank: a: no such directory
  [4]
  $ SEEDBANK_DB=b seedbank info
  ! seedbank: b: no database for 6 pits, empty-capture; no such directory
  [4]
  $ SEEDBANK_DB= XDG_DATA_HOME=$PWD seedbank info
  ! seedbank: */seedbank: no database for 6 pits, empty-capture; no such directory (glob)
  [4]
  $ SEEDBANK_DB= XDG_DATA_HOME=relative HOME=$PWD seedbank info
  ! seedbank: */.local/share/seedbank: no database for 6 pits, empty-capture; no such directory (glob)
  [4]

The version names the libraries.

  $ seedbank --version
  seedbank [0-9.]+ (re)
  built with oneTBB [0-9.]+, zstd [0-9.]+, Boost [0-9.]+, .* (re)
  .*processors allowed: [0-9]+ (re)
  $ seedbank --version >version
  $ seedbank version | cmp - version

Only the processors that the process may use count.

  $ taskset -c 0 seedbank version | grep -o 'processors allowed: .*'
  processors allowed: 1
  $ head -n 1 version | grep -x "seedbank $(sed -n 's/^#define SEEDBANK_VERSION "\(.*\)"/\1/p' \
  >   "$SEEDBANK_SOURCE_DIR"/engine/include/seedbank/version.h)" >/dev/null
