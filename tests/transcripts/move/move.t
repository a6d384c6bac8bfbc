Pits that strategies choose. North's pit 2 earns an extra turn, and so does South's third pit.

  $ move() { seedbank move --quiet --db none "$@"; }
  $ move --strategy deterministic 2,2,2,0,1,2,2,0,n
  2
  $ move --strategy greedy 2,2,1,0,1,2,2,0 2,2,0,0,1,2,2,0
  3
  1

As JSON.

  $ echo 4,4,4,20,1,1,1,0 s | move --strategy exact --json --rules standard
  {"schema":"seedbank.move/1","position":"4,4,4,20,1,1,1,0 s","rules":"standard","strategy":"exact","random_seed":1,"pit":1}

Chance depends on the seed and the position, not on threads.

  $ for i in $(seq 0 59); do echo 4,4,4,4,4,4,$i,4,4,4,4,4,4,0; done >positions
  $ choose() { move --strategy random --random-seed $1 --threads $2 <positions; }
  $ choose 1 1 >one
  $ choose 1 2 | cmp - one
  $ choose 2 1 | cmp -s - one
  [1]
  $ sort -u one
  1
  2
  3
  4
  5
  6

Errors.

  $ move --strategy greedy 0,0,5,1,1,3
  ! seedbank: the game is over: there is no pit to sow
  [3]
  $ printf '%s\n' 0,0,5,1,1,3 1,1,0,1,1,0 nonsense | move --strategy greedy
  error: the game is over: there is no pit to sow
  2
  error: number 1 is not a number: 'nonsense'
  [3]
  $ move 4,4,0,4,4,0
  ! seedbank: option '--strategy NAME' is required
  [2]
  $ move --strategy tree:99 4,4,0,4,4,0
  ! seedbank: option '--strategy': strategy 'tree:99': the depth must be a whole number from 1 to 12, not '99'; a program is named by its path with a slash, by a command in quotes, or by a declaration in a .json file
  [2]

Without time, it still chooses.

  $ move --strategy exact --time 0 6,6,6,6,6,6,0,6,6,6,6,6,6,0 | grep -c '^[1-6]$'
  1
