Commands that do not exist. Each error is one line, and names the nearest command.

  $ seedbank buld
  ! seedbank: unknown command 'buld', did you mean 'build'?
  [2]
  $ seedbank verfiy
  ! seedbank: unknown command 'verfiy', did you mean 'verify'?
  [2]
  $ seedbank zzzzzzz
  ! seedbank: unknown command 'zzzzzzz', try 'seedbank help'
  [2]
  $ seedbank analyze
  ! seedbank: unknown command 'analyze': 'query' values a position, 'replay' judges a game
  [2]
  $ seedbank analyse
  ! seedbank: unknown command 'analyse': 'query' values a position, 'replay' judges a game
  [2]
  $ seedbank SOLVE
  ! seedbank: unknown command 'SOLVE', did you mean 'solve'?
  [2]
  $ seedbank ''
  ! seedbank: unknown command '', try 'seedbank help'
  [2]
  $ seedbank --json info
  ! seedbank: the command comes before option '--json'
  [2]
  $ seedbank --verson
  ! seedbank: unknown option '--verson', did you mean '--version'?
  [2]
  $ seedbank -help
  ! seedbank: unknown option '-help', did you mean '--help'?
  [2]

A position without a command.

  $ seedbank 1,1,0,1,1,0
  ! seedbank: a command comes first, not '1,1,0,1,1,0': 'query' values a position, 'replay' judges a game
  [2]
  $ seedbank '<2,0,0,1,1,1,1>'
  ! seedbank: a command comes first, not '<2,0,0,1,1,1,1>': 'query' values a position, 'replay' judges a game
  [2]

Commands of a family have two words.

  $ seedbank four-row
  ! seedbank: unknown command 'four-row', did you mean 'four-rows'?
  [2]
  $ seedbank four-rows
  ! seedbank: four-rows: a command is missing, try 'seedbank help four-rows'
  [2]
  $ seedbank four-rows --json
  ! seedbank: four-rows: a command is missing, try 'seedbank help four-rows'
  [2]
  $ seedbank four-rows mach
  ! seedbank: unknown command 'four-rows mach', did you mean 'four-rows match'?
  [2]
  $ seedbank help four-rows sow 5
  ! seedbank: help: one command at a time
  [2]
  $ seedbank help four-rows >family
  $ seedbank four-rows --help | cmp - family
  $ for command in sow move play match; do
  >   grep "^  four-rows $command " family >/dev/null || echo "$command is not in the overview"
  >   seedbank help four-rows $command >help
  >   seedbank four-rows $command --help | cmp - help
  >   head -n 1 help
  > done
  Usage: seedbank four-rows sow [POSITION] --pit N [options]
  Usage: seedbank four-rows move [POSITION...] [options]
  Usage: seedbank four-rows play [POSITION] [options]
  Usage: seedbank four-rows match --players A,B [options]

Without a command, the overview is an error.

  $ seedbank help >overview
  $ seedbank 2>&1 >nothing | sed 's/^! //' | cmp - overview
  [2]
  $ seedbank 2>/dev/null
  [2]
  $ seedbank --help | cmp - overview
