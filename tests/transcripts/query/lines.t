Positions in lines of standard input: a line of output for each of them.

  $ seedbank build --pits 2 --seeds 4 --db db --quiet >/dev/null
  $ ask() { seedbank query --db db "$@"; }
  $ { printf '1,1,0,1,1,0\r\n\ngarbage\n1 1 0 \0 1 0\n'; head -c 3000000 /dev/zero | tr '\0' x; echo
  >   head -c 3000000 /dev/zero | tr '\0' ' '; printf '\n9 9 0 9 9 0\n\377\376\n1 1 0 1 1 0 n'
  > } >input
  $ ask --quiet --threads 1 <input
  1,1,0,1,1,0 s: +2 win, best 2, 1:-2 2:+2, database
  error: the position is empty
  error: number 1 is not a number: 'garbage'
  error: number 4 (North's pit 1) is not a number: '\x00'
  error: the line is too long
  error: the line is too long
  9,9,0,9,9,0 s: -10 loss, best 1, 1:-10 2:-20, search
  error: number 1 is not a number: '\xFF\xFE'
  1,1,0,1,1,0 n: +2 win, best 2, 1:-2 2:+2, database
  [3]
  $ ask --quiet --threads 1 --json <input
  {"schema":"seedbank.query/1","position":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"outcome":"win","best":[2],"moves":[{"pit":1,"value":-2},{"pit":2,"value":2}],"line":[2,1],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  {"schema":"seedbank.query/1","error":"the position is empty","code":3,"line":2}
  {"schema":"seedbank.query/1","error":"number 1 is not a number: 'garbage'","code":3,"line":3}
  {"schema":"seedbank.query/1","error":"number 4 (North's pit 1) is not a number: '\\x00'","code":3,"line":4}
  {"schema":"seedbank.query/1","error":"the line is too long","code":3,"line":5}
  {"schema":"seedbank.query/1","error":"the line is too long","code":3,"line":6}
  {"schema":"seedbank.query/1","position":"9,9,0,9,9,0 s","rules":"empty-capture","value":-10,"outcome":"loss","best":[1],"moves":[{"pit":1,"value":-10},{"pit":2,"value":-20}],"line":[1,2,1,2,1,1,2,2,2,1,1,2,1,2],"source":"search","nodes":*,"seconds":*,"endgame_seeds":*} (glob)
  {"schema":"seedbank.query/1","error":"number 1 is not a number: '\\xFF\\xFE'","code":3,"line":8}
  {"schema":"seedbank.query/1","position":"1,1,0,1,1,0 n","rules":"empty-capture","value":2,"outcome":"win","best":[2],"moves":[{"pit":1,"value":-2},{"pit":2,"value":2}],"line":[2,1],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  [3]

A line is a line once it ends, or once the input ends.

  $ printf '1,1,0,1,1,0 s\n2,0' | ask
  1,1,0,1,1,0 s: +2 win, best 2, 1:-2 2:+2, database
  error: 2 numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16
  [3]

The exit code is the largest of all lines.

  $ ask </dev/null
  $ echo 1,1,0,1,1,0 | ask
  1,1,0,1,1,0 s: +2 win, best 2, 1:-2 2:+2, database
  $ printf '1,1,0,1,1,0\nx\n1,1,0,1,1,0\n' | ask
  1,1,0,1,1,0 s: +2 win, best 2, 1:-2 2:+2, database
  error: number 1 is not a number: 'x'
  1,1,0,1,1,0 s: +2 win, best 2, 1:-2 2:+2, database
  [3]
  $ printf 'x\n50,50,0,50,50,0\nx\n' | ask --quiet --time 0 >/dev/null
  [124]

Rows after a header of MAIA's data sets are read without their labels. The 12 columns of a game of 3
pits are as many as the numbers of a position of 5 pits.

  $ seedbank build --pits 3 --seeds 8 --db db --quiet >/dev/null
  $ cat >rows <<END
  > pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_val
  > 0,0,1,4,0,0,2,5,0,0,1,-2
  > 0,0,1
  > END
  $ ask <rows
  header: rows of MAIA with 3 pits per side
  0,0,1,4,0,0,2,5 s: -2 loss, best 3, 3:-2, database
  error: 3 columns, where the header has 12
  [3]
  $ ask --json <rows
  {"schema":"seedbank.query/1","header":"maia","pits":3,"line":1}
  {"schema":"seedbank.query/1","position":"0,0,1,4,0,0,2,5 s","rules":"empty-capture","value":-2,"outcome":"loss","best":[3],"moves":[{"pit":3,"value":-2}],"line":[3],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  {"schema":"seedbank.query/1","error":"3 columns, where the header has 12","code":3,"line":3}
  [3]

A byte order mark is skipped at the beginning of the input only.

  $ mark=$(printf '\357\273\277')
  $ line='0,1,0,0,0,3,0,0 s'
  $ printf '%s\n' "$mark$line" "$line" | seedbank convert --to json
  {"pits_per_side":3,"south_pits":[0,1,0],"south_store":0,"north_pits":[0,3,0],"north_store":0,"side_to_move":"south"}
  {"pits_per_side":3,"south_pits":[0,1,0],"south_store":0,"north_pits":[0,3,0],"north_store":0,"side_to_move":"south"}
  $ printf '%s\n' "$line" "$mark$line" "$line" | seedbank convert --to json
  {"pits_per_side":3,"south_pits":[0,1,0],"south_store":0,"north_pits":[0,3,0],"north_store":0,"side_to_move":"south"}
  error: number 1 (South's pit 1) is not a number: '\xEF\xBB\xBF0'
  {"pits_per_side":3,"south_pits":[0,1,0],"south_store":0,"north_pits":[0,3,0],"north_store":0,"side_to_move":"south"}
  [3]
  $ echo "$line" | seedbank label --quiet --db none | tee rows
  pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_val
  0,1,0,0,0,3,0,0,0,1,0,-2
  $ { printf %s "$mark"; cat rows; } | seedbank label --quiet --db none | cmp - rows
  $ echo "$mark$line" >boards
  $ seedbank label --quiet --db none boards | cmp - rows
  $ printf %s "$mark" >empty
  $ seedbank label empty
  ! seedbank: empty, line 1: the position is empty
  [3]

Standard streams that are closed or full.

  $ "$SEEDBANK_PROGRAM" query --db db <&-
  seedbank: cannot read standard input: Bad file descriptor
  [6]
  $ "$SEEDBANK_PROGRAM" query --db db 0,1,0,0 >&-
  seedbank: cannot write to standard output: Bad file descriptor
  [6]
  $ export SEEDBANK_DB=db
  $ for command in 'query 1,1,0,1,1,0' query 'solve --pits 2 --seeds 1' info stats verify \
  >   'build --seeds 4 --pits 2' 'perft --depth 1' help 'help build' version; do
  >   echo 1,1,0,1,1,0 | seedbank $command >/dev/full
  >   echo "$command: code $?"
  > done
  ! seedbank: cannot write to standard output: No space left on device
  query 1,1,0,1,1,0: code 6
  ! seedbank: cannot write to standard output: No space left on device
  query: code 6
  ! seedbank: cannot write to standard output: No space left on device
  solve --pits 2 --seeds 1: code 6
  ! seedbank: cannot write to standard output: No space left on device
  info: code 6
  ! seedbank: cannot write to standard output: No space left on device
  stats: code 6
  ! seedbank: cannot write to standard output: No space left on device
  verify: code 6
  ! seedbank: cannot write to standard output: No space left on device
  build --seeds 4 --pits 2: code 6
  ! seedbank: cannot write to standard output: No space left on device
  perft --depth 1: code 6
  ! seedbank: cannot write to standard output: No space left on device
  help: code 6
  ! seedbank: cannot write to standard output: No space left on device
  help build: code 6
  ! seedbank: cannot write to standard output: No space left on device
  version: code 6
