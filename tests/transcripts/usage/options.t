Options that do not exist or are abbreviated: the nearest one is named.

  $ seedbank build --seed 5
  ! seedbank: unknown option '--seed', did you mean '--seeds'?
  [2]
  $ seedbank info --jsno
  ! seedbank: unknown option '--jsno', did you mean '--json'?
  [2]
  $ seedbank info --JSON
  ! seedbank: unknown option '--JSON', did you mean '--json'?
  [2]
  $ seedbank info --frobnicate
  ! seedbank: unknown option '--frobnicate', try 'seedbank help info'
  [2]
  $ seedbank four-rows sow -q
  ! seedbank: unknown option '-q', try 'seedbank help four-rows sow'
  [2]
  $ seedbank build -seeds 5
  ! seedbank: unknown option '-seeds', did you mean '--seeds'?
  [2]
  $ seedbank build -help
  ! seedbank: unknown option '-help', did you mean '--help'?
  [2]
  $ seedbank build --see 5
  ! seedbank: unknown option '--see', did you mean '--seeds'?
  [2]
  $ seedbank info --jso
  ! seedbank: unknown option '--jso', did you mean '--json'?
  [2]

Hints need similar names, or names of other programs with the same meaning.

  $ seedbank fair --start 1
  ! seedbank: unknown option '--start', try 'seedbank help fair'
  [2]
  $ seedbank play --start 1,1,1,1
  ! seedbank: unknown option '--start': a POSITION is given without an option
  [2]
  $ seedbank play --level 3
  ! seedbank: unknown option '--level', did you mean '--opponent'?
  [2]

Every option has its value once, and completely.

  $ seedbank build --seeds
  ! seedbank: option '--seeds': a value is missing
  [2]
  $ seedbank build --seeds=
  ! seedbank: option '--seeds': a value is missing
  [2]
  $ seedbank build --seeds --pits 3
  ! seedbank: option '--seeds': a value is missing before '--pits'
  [2]
  $ seedbank build --seeds --json
  ! seedbank: option '--seeds': a value is missing before '--json'
  [2]
  $ seedbank info --db --json
  ! seedbank: option '--db': a value is missing before '--json'
  [2]
  $ seedbank info --db ''
  ! seedbank: option '--db': the value is empty
  [2]
  $ seedbank build --seeds 5 --seeds 6
  ! seedbank: option '--seeds' cannot be specified more than once
  [2]
  $ seedbank info --json=yes
  ! seedbank: option '--json' does not take any arguments
  [2]

Options that a command requires.

  $ seedbank build
  ! seedbank: option '--seeds N' is required
  [2]
  $ seedbank solve
  ! seedbank: option '--seeds N' is required
  [2]
  $ seedbank fullgame
  ! seedbank: option '--seeds N' is required
  [2]
  $ seedbank perft
  ! seedbank: option '--depth N' is required
  [2]
  $ seedbank move
  ! seedbank: option '--strategy NAME' is required
  [2]
  $ seedbank match
  ! seedbank: option '--players A,B[,C...]' is required
  [2]
  $ seedbank page
  ! seedbank: option '--out' is missing: the folder for the page
  [2]

Options that require others.

  $ seedbank label --random-seed 3
  ! seedbank: option '--random-seed' requires '--sample'
  [2]
  $ seedbank solve --seeds 2 --least-work 5
  ! seedbank: option '--least-work' requires '--journal'
  [2]
  $ seedbank verify --details j
  ! seedbank: option '--details' requires '--journal'
  [2]
  $ seedbank verify --journal j --least-work 5
  ! seedbank: option '--least-work' requires '--details'
  [2]
  $ seedbank match --players 1,2 --shard 1/2
  ! seedbank: option '--shard' requires '--records'
  [2]
  $ seedbank replay --svg game.svg
  ! seedbank: option '--svg' requires PIT
  [2]

Options that contradict.

  $ seedbank verify --sample 3 --full
  ! seedbank: option '--full' cannot be used with '--sample'
  [2]
  $ seedbank verify --against list --full
  ! seedbank: option '--against' cannot be used with '--full': it compares digests of all files, and recomputes nothing
  [2]
  $ seedbank info --digests --fullgame directory
  ! seedbank: option '--fullgame' cannot be used with '--digests': it lists the digests of its layers anyway
  [2]
  $ seedbank perft --depth 3 --pits 2 1,1,0,1,1,0
  ! seedbank: option '--pits' cannot be used with POSITION
  [2]
  $ seedbank perft --depth 3 1,1,0,1,1,0 1,1,0,1,1,0
  ! seedbank: one position at a time
  [2]

Arguments that are not options: this is how many people write the size of a game.

  $ for command in build verify info solve fair bench; do seedbank $command 5 || echo "code $?"; done
  ! seedbank: unexpected argument '5': use --seeds 5
  code 2
  ! seedbank: unexpected argument '5': use --seeds 5
  code 2
  ! seedbank: unexpected argument '5': this command takes options only
  code 2
  ! seedbank: unexpected argument '5': use --seeds 5
  code 2
  ! seedbank: unexpected argument '5': use --seeds 5
  code 2
  ! seedbank: unexpected argument '5': use --seeds 5
  code 2
  $ seedbank solve 6 4
  ! seedbank: unexpected argument '6': use --pits 6 --seeds 4
  [2]
  $ seedbank solve --pits 6 4
  ! seedbank: unexpected argument '4': use --seeds 4
  [2]
  $ seedbank solve --pits 6 4 5
  ! seedbank: unexpected argument '4': this command takes options only
  [2]
  $ seedbank solve --seeds 4 6
  ! seedbank: unexpected argument '6': this command takes options only
  [2]
  $ seedbank match --players random greedy
  ! seedbank: unexpected argument 'greedy': this command takes options only
  [2]
  $ seedbank info 6 4
  ! seedbank: unexpected argument '6': this command takes options only
  [2]
  $ seedbank help build info
  ! seedbank: help: one command at a time
  [2]
  $ seedbank version now
  ! seedbank: version takes no options
  [2]
