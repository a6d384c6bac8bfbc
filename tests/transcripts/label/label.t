Labelled positions: rows of the best pits and the value.

  $ label() { seedbank label --quiet --memory 1G --db none "$@"; }
  $ echo 4,4,4,4,4,4,0,4,4,0,0,0,0,16 s | label
  pit_6,pit_5,pit_4,pit_3,pit_2,pit_1,score,pit_6o,pit_5o,pit_4o,pit_3o,pit_2o,pit_1o,score_o,optimal_6,optimal_5,optimal_4,optimal_3,optimal_2,optimal_1,game_val
  4,4,4,4,4,4,0,4,4,0,0,0,0,16,0,0,0,1,0,1,-24

Positions in any notation, once and sorted; the first two are the same, seen by the mover.

  $ printf '%s\n' '1,0,2,3,0,1,1,4 s' '0 1 1 4 1 0 2 3 n' '<3,0,5,0,2,1,1,1,2>' | label | tee rows.csv
  pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,game_val
  0,2,1,0,1,1,2,5,0,0,1,-6
  1,0,2,3,0,1,1,4,1,0,0,2

Its own rows are labelled again, regardless of their labels.

  $ label rows.csv | cmp - rows.csv
  $ { sed 1q rows.csv; printf '1,0,2,3,0,1,1,4\r\n0,2,1,0,1,1,2,5,1,1,1,99'; } >bare.csv
  $ label bare.csv | cmp - rows.csv

The same arguments give the same bytes.

  $ sample() { label --sample 400 --pits 4 --seeds 3 "$@"; }
  $ sample --random-seed 5 --threads 1 >one
  $ sample --random-seed 5 --threads 2 | cmp - one
  $ sample --random-seed 5 --endgames 0 | cmp - one
  $ sample --random-seed 6 | cmp -s - one
  [1]

Samples begin at the given starts. Any sowing ends these games.

  $ printf '0,1,0,0,0,3,0,0\n0,0,1,0,3,0,0,0\n' >starts.txt
  $ label --sample 2 --start starts.txt --json
  {"schema":"seedbank.label/1","position":"0,0,1,0,3,0,0,0 s","rules":"empty-capture","value":-2,"best":[3],"moves":[{"pit":3,"value":-2}]}
  {"schema":"seedbank.label/1","position":"0,1,0,0,0,3,0,0 s","rules":"empty-capture","value":-2,"best":[2],"moves":[{"pit":2,"value":-2}]}

The line that cannot be labelled is named.

  $ printf '%s\n' 1,0,2,3,0,1,1,4 0,0,0,3,0,1,1,4 | label
  ! seedbank: standard input, line 2: the game is over: a side is empty, so there is no legal pit
  [3]
  $ printf '%s\n' 1,0,2,3,0,1,1,4 '' 1,1,1,1 | label
  ! seedbank: standard input, line 2: the position is empty
  [3]
  $ printf '%s\n' 1,0,2,3,0,1,1,4 1,1,1,1,1,1 | label
  ! seedbank: standard input, line 2: 2 pits per side, where the first position has 3; all positions of a run must have the same number
  [3]
  $ printf '%s\n' pit_1,score,pit_1o,score_o,optimal_1,game_val 1,0,3 | label
  ! seedbank: standard input, line 2: 3 columns, where the header has 6
  [3]
  $ label </dev/null
  ! seedbank: standard input: no positions
  [3]
  $ label missing
  ! seedbank: missing: cannot open: No such file or directory
  [6]

Options that contradict.

  $ label --sample 5 rows.csv
  ! seedbank: option '--sample' cannot be used with FILE
  [2]
  $ label --sample 5 --start fair.txt --pits 4
  ! seedbank: option '--start' cannot be used with '--pits'
  [2]
  $ label --sample 0
  ! seedbank: option '--sample': '0' is out of range, expected 1..2147483647
  [2]
  $ label --sample 1000 --pits 2 --seeds 1
  ! seedbank: option '--sample': random games yielded only 5 positions
  [2]
  $ label a.csv b.csv
  ! seedbank: one file of positions at a time
  [2]

More positions than memory holds: 128 bytes per position.

  $ seedbank label --quiet --memory 1KiB --sample 9
  ! seedbank: option '--sample' needs at least 1 MiB of memory, 1 MiB allowed; use --memory 1MiB
  [5]
  $ yes 1,0,2,3,0,1,1,4 | sed 9q | seedbank label --quiet --memory 1KiB
  ! seedbank: standard input, line 9: keeping so many positions needs at least 1 MiB of memory, 1 MiB allowed; use --memory 1MiB
  [5]

Files that are not written.

  $ printf '1,0,2,3,0,1,1,4\n' >boards
  $ label boards --out .
  ! seedbank: */.: cannot write: Is a directory (glob)
  [6]
  $ label boards --out /dev/null
  ! seedbank: /dev/null: cannot write a non-regular file: Invalid argument
  [6]
  $ ln -s /dev/null null.npz
  $ label boards --out null.npz
  ! seedbank: /dev/null: cannot write a non-regular file: Invalid argument
  [6]
  $ ls null.npz*
  null.npz
