A file where positions or pits are expected.

  $ echo 1,1,0,1,1,0 >b.txt
  $ seedbank query b.txt
  ! seedbank: 'b.txt' is a file, not a position: use <b.txt
  [3]
  $ seedbank convert b.txt
  ! seedbank: 'b.txt' is a file, not a position: use <b.txt
  [3]
  $ seedbank move --strategy greedy b.txt
  ! seedbank: 'b.txt' is a file, not a position: use <b.txt
  [3]
  $ seedbank replay b.txt
  ! seedbank: 'b.txt' is a file, not a game: use --games b.txt
  [3]
  $ seedbank query no-such-file
  ! seedbank: number 1 is not a number: 'no-such-file'
  [3]
  $ cp b.txt games; seedbank play games
  ! seedbank: 'games' is a file, not a position: use <games
  [3]

Neither a position nor a file, for every command that takes one.

  $ for command in query convert 'move --strategy greedy' play 'perft --depth 1' \
  >   'four-rows move' 'four-rows sow --pit 1' 'four-rows play'; do
  >   seedbank $command missing.txt 2>&1; echo [$?]
  > done | sort | uniq -c
        8 ! seedbank: missing.txt: no such file, and not a position
        8 [3]
  $ seedbank replay --start ./missing 1
  ! seedbank: ./missing: no such file, and not a position
  [3]
  $ seedbank replay missing.txt
  ! seedbank: missing.txt: no such file, and not a game
  [3]
  $ seedbank replay --games missing.txt
  ! seedbank: missing.txt: missing: no such file
  [4]
  $ seedbank label missing.txt --out labels
  ! seedbank: missing.txt: cannot open: No such file or directory
  [6]

Standard input has the name - among files of games.

  $ echo 1 | seedbank replay --games - --pits 2 --seeds 1 --db none --quiet --json |
  >   grep -c '"moves"'
  1

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
