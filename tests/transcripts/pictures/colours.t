Colours add only escape sequences: bold for the row of the side to move on each board, dim for the
numbers of pits above and below it, red for mistakes, green for the best pits.

  $ game() { seedbank replay --quiet --db none --pits 3 --seeds 2 2 1 "$@"; }
  $ plain() { sed 's/\x1b\[[0-9;]*m//g' "$@"; }
  $ count() { grep -o "$1" $2 | wc -l; }
  $ game --color always >coloured
  $ game --color never >never
  $ plain coloured | cmp - never
  $ count $'\x1b\[1m' coloured
  3
  $ count $'\x1b\[2m' coloured
  6
  $ test $(count $'\x1b\[31m' coloured) = $(count 'a mistake that costs' never)
  $ count $'\x1b' never
  0
  [1]
  $ game | cmp - never
  $ game --color always --json | grep -c $'\x1b'
  0
  [1]
  $ game --color sometimes
  ! seedbank: option '--color': 'sometimes' is not one of auto, always, never
  [2]
  $ seedbank query --quiet --db none --color always 1,0,2,0,0,1,1,0 >answer
  $ test $(count $'\x1b\[32m' answer) -gt 0
  $ test $(count $'\x1b\[32m' answer) = $(plain answer | grep -c '  best$')

On a terminal they are the default, unless NO_COLOR is set or the terminal is dumb.

  $ on_terminal() { python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@" </dev/null | tr -d '\r'; }
  $ lines() { on_terminal env "$@" "$(command -v seedbank)" replay --quiet --db none --pits 3 --seeds 2 2 1; }
  $ lines TERM=xterm NO_COLOR= | cmp - coloured
  $ lines TERM=xterm NO_COLOR=1 | cmp - never
  $ lines TERM=dumb NO_COLOR= | cmp - never
  $ lines TERM= NO_COLOR= | cmp - never
