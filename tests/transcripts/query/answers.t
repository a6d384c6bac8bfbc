What `seedbank query` says about single positions.

  $ seedbank build --seeds 8 --db db --quiet >/dev/null
  $ seedbank query --db db 0,1,0,0,0,2,20,3,0,0,1,0,0,21
            6   5   4   3   2   1       pit
            0   0   1   0   0   3       North
       21                          20
            0   1   0   0   0   2       South, to move
            1   2   3   4   5   6       pit
  
  South loses by 2 (empty-capture)
  
    pit  value
      2     -2  best
      6     -6
  
  best play, pits sown in a turn joined by -
    South 2, North 1, South 6
  
  from the database
  $ seedbank query --db db '0 0 3 2 0 1 n'
          2  1      pit
          0  2      North
       1        3
          0  0      South
          1  2      pit
  
  a draw (empty-capture)
  the game is over

As JSON.

  $ seedbank query --db db --json '0 1 0 0 0 2 20 3 0 0 1 0 0 21'
  {"schema":"seedbank.query/1","position":"0,1,0,0,0,2,20,3,0,0,1,0,0,21 s","rules":"empty-capture","value":-2,"outcome":"loss","best":[2],"moves":[{"pit":2,"value":-2},{"pit":6,"value":-6}],"line":[2,1,6],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  $ seedbank query --db db --json --no-line '0 1 0 0 0 2 20 3 0 0 1 0 0 21'
  {"schema":"seedbank.query/1","position":"0,1,0,0,0,2,20,3,0,0,1,0,0,21 s","rules":"empty-capture","value":-2,"outcome":"loss","best":[2],"moves":[{"pit":2,"value":-2},{"pit":6,"value":-6}],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  $ seedbank query --db db --json --rules standard '0,0,0,0,0,0,3,1,1,1,1,1,1,9 N'
  {"schema":"seedbank.query/1","position":"0,0,0,0,0,0,3,1,1,1,1,1,1,9 n","rules":"standard","value":12,"outcome":"win","best":[],"moves":[],"line":[],"source":"terminal","nodes":0,"seconds":0.0,"endgame_seeds":0}
  $ seedbank query --db db --json 0,0,0,0,0,0,3,1,1,1,1,1,1,9 N
  {"schema":"seedbank.query/1","position":"0,0,0,0,0,0,3,1,1,1,1,1,1,9 s","rules":"empty-capture","value":-12,"outcome":"loss","best":[],"moves":[],"line":[],"source":"terminal","nodes":0,"seconds":0.0,"endgame_seeds":0}
  ! seedbank: position 2: 0 numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16
  [3]

As a picture, with the value of each pit.

  $ seedbank query --db db --svg board.svg 0,1,0,0,0,2,20,3,0,0,1,0,0,21 >/dev/null
  $ grep -o '^<svg ' board.svg; tail -c 7 board.svg
  <svg 
  </svg>
  $ grep -o '"name[^"]*">[0-9]: [^<]*</text>' board.svg
  "name moves">2: -2</text>
  "name">6: -6</text>
  $ seedbank query --db db --svg board.svg
  ! seedbank: option '--svg' is for one position on the command line
  [2]
  $ seedbank query --db db --svg board.svg 1,1,0,0 2,0,1,1
  ! seedbank: option '--svg' is for one position on the command line
  [2]
  $ seedbank query --db db --svg /dev/null 1,1,0,0
  ! seedbank: /dev/null: cannot write a non-regular file: Invalid argument
  [6]

Arguments are answered in order, even after invalid ones.

  $ seedbank build --pits 2 --seeds 4 --db db --quiet >/dev/null
  $ seedbank query --db db --json --no-line 1,1,0,1,1,0 1,1,0,1,1,0,0 '2,1,0,0,0,5 n'
  {"schema":"seedbank.query/1","position":"1,1,0,1,1,0 s","rules":"empty-capture","value":2,"outcome":"win","best":[2],"moves":[{"pit":1,"value":-2},{"pit":2,"value":2}],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  {"schema":"seedbank.query/1","position":"2,1,0,0,0,5 n","rules":"empty-capture","value":2,"outcome":"win","best":[],"moves":[],"source":"terminal","nodes":0,"seconds":0.0,"endgame_seeds":0}
  ! seedbank: position 2: number 7, '0', follows the 6 numbers of a position of 2 pits per side: leave it out, or add a number
  [3]

What was read as a position.

  $ seedbank query -- --json
  ! seedbank: '--json' was read as a position, because it follows '--'
  [3]
  $ echo 0,0,1,1,0,0 s | seedbank query -
  ! seedbank: '-' was read as a position; without one, standard input is read
  [3]
  $ seedbank query -1 1 0 1 1 0
  ! seedbank: number 1 (South's pit 1) is negative: '-1'
  [3]

A missing file of the database is replaced by a search, with the same answer.

  $ position=0,0,1,0,0,2,0,4,0,0,0,0,0,0
  $ seedbank query --db db --json $position
  {"schema":"seedbank.query/1","position":"0,0,1,0,0,2,0,4,0,0,0,0,0,0 s","rules":"empty-capture","value":-1,"outcome":"loss","best":[6],"moves":[{"pit":3,"value":-3},{"pit":6,"value":-1}],"line":[6,1,3],"source":"database","nodes":0,"seconds":*,"endgame_seeds":0} (glob)
  $ rm db/empty-capture-6/006-002.seedbank
  $ seedbank query --db db --json --quiet --threads 1 $position
  {"schema":"seedbank.query/1","position":"0,0,1,0,0,2,0,4,0,0,0,0,0,0 s","rules":"empty-capture","value":-1,"outcome":"loss","best":[6],"moves":[{"pit":3,"value":-3},{"pit":6,"value":-1}],"line":[6,1,3],"source":"search","nodes":*,"seconds":*,"endgame_seeds":*,"notes":[{"kind":"database-gap","rules":"empty-capture","pits":6,"path":"db/empty-capture-6","message":"db/empty-capture-6: 006-002.seedbank is missing, so only layers up to 5 are used, not those up to 8; to complete them: seedbank build --rules empty-capture --pits 6 --seeds 8 --db db"}]} (glob)

A reader that closes the pipe ends the run quietly.

  $ (yes 0,1,0,0 | "$SEEDBANK_PROGRAM" query; echo "code $?" >&2) 2>errors | head -n 1
  0,1,0,0 s: +1 win, terminal
  $ grep -o 'seedbank\|code .*' errors
  code 6
