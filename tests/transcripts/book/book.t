Opening books: built, verified, described, and read by other commands.

  $ book() { seedbank book "$@" --quiet --memory 200MiB --db none; }
  $ build="build --pits 3 --seeds 2 --positions 100 --out book"
  $ book $build
  100 positions, 100 of them computed; 1,008 bytes
  $ book $build --json
  {"schema":"seedbank.book-build/1","file":"book","rules":"empty-capture","positions":100,"computed":0,"bytes":1008,"complete":true,"seconds":*} (glob)
  $ book verify book
  100 of 100 positions searched again, 0 wrong
  $ book info book --json
  {"schema":"seedbank.book-info/1","file":"book","parts":[{"rules":"empty-capture","pits":3,"seeds":2,"positions":2},{"rules":"empty-capture","pits":3,"seeds":3,"positions":2},{"rules":"empty-capture","pits":3,"seeds":4,"positions":3},{"rules":"empty-capture","pits":3,"seeds":5,"positions":9},{"rules":"empty-capture","pits":3,"seeds":6,"positions":9},{"rules":"empty-capture","pits":3,"seeds":7,"positions":17},{"rules":"empty-capture","pits":3,"seeds":8,"positions":15},{"rules":"empty-capture","pits":3,"seeds":9,"positions":14},{"rules":"empty-capture","pits":3,"seeds":10,"positions":17},{"rules":"empty-capture","pits":3,"seeds":11,"positions":9},{"rules":"empty-capture","pits":3,"seeds":12,"positions":3}],"positions":100}

  $ source_of() { seedbank query --json --no-line --db none --memory 200MiB --quiet "$@" |
  >   grep -oE '"(moves|source|nodes)":(\[[^]]*\]|[^,]*)'; }
  $ source_of --book book 2,2,2,0,2,2,2,0
  "moves":[{"pit":1,"value":-8},{"pit":2,"value":4},{"pit":3,"value":0}]
  "source":"book"
  "nodes":0
  $ source_of --book none --threads 1 2,2,2,0,2,2,2,0
  "moves":[{"pit":1,"value":-8},{"pit":2,"value":4},{"pit":3,"value":0}]
  "source":"search"
  "nodes":* (glob)

The default is the book that the environment names, or the installed one, which is beside the
program.

  $ SEEDBANK_BOOK= source_of 4,4,4,4,4,4,0,4,4,4,4,4,4,0 | grep source
  "source":"book"
  $ SEEDBANK_BOOK= source_of 2,2,2,0,2,2,2,0 | grep source
  "source":"search"
  $ SEEDBANK_BOOK=book source_of 2,2,2,0,2,2,2,0 | grep source
  "source":"book"
  $ SEEDBANK_BOOK=none source_of 2,2,2,0,2,2,2,0 | grep source
  "source":"search"

Errors.

  $ book
  ! seedbank: an action is required: book build, book verify [FILE] or book info [FILE]
  [2]
  $ book build
  ! seedbank: option '--out' is missing: the book to write
  [2]
  $ book burn
  ! seedbank: an action is required: book build, book verify [FILE] or book info [FILE]
  [2]
  $ book info --sample 3 book
  ! seedbank: book info: an option of another action
  [2]
  $ book verify missing
  ! seedbank: missing: missing: no such file
  [4]
  $ printf 'SEEDBOOK, or what is left of one' >damaged
  $ book verify damaged
  ! seedbank: damaged: wrong magic: not an opening book (at byte 0)
  [4]
  $ book info damaged
  ! seedbank: damaged: wrong magic: not an opening book (at byte 0)
  [4]
