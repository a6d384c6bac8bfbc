Boards on standard input, as kgpc sends them. Of this one, pits 1 and 3, numbers 0 and 2 here, win:
South has 1, 0 and 1 seeds in its pits and 4 in its store, North 1, 3 and 0, and 2.

  $ kgp() { seedbank kgp --stdio "$@"; }
  $ echo 3 4 2 1 0 1 1 3 0 | kgp | tail -n 1
  [02] (re)
  $ printf '3\n4 2\n\n1 0 1\n1 3 0' | kgp | tail -n 1
  [02] (re)
  $ printf '\t3 4 2 1 0 1 1 3 0' | kgp | tail -n 1
  [02] (re)

Until the time limit.

  $ twelve="12 0 0 $(printf '12 %.0s' $(seq 24))"
  $ echo $twelve | kgp --time 0.05 >pits
  $ test -s pits; grep -vxE '[0-9]|1[01]' pits
  [1]

Without a board.

  $ kgp </dev/null
  $ printf '\n \n' | kgp

Boards that do not exist.

  $ for board in '3 4 2 1 0 1 1 3' '13 0 0' '3 4 2 1 0 1 1 3 0 5' three 0 -1 '3 4 2 1 0 -1 1 3 0' \
  >   '3 4 2 0 0 0 1 3 0'; do
  >   printf %s "$board" | kgp || echo "code $?"
  > done
  ! seedbank: 8 numbers that are not a board of 1..12 pits per side
  code 3
  ! seedbank: 3 numbers that are not a board of 1..12 pits per side
  code 3
  ! seedbank: 10 numbers that are not a board of 1..12 pits per side
  code 3
  ! seedbank: number 1 of the board is not in 0..32767
  code 3
  ! seedbank: 1 numbers that are not a board of 1..12 pits per side
  code 3
  ! seedbank: number 1 of the board is not in 0..32767
  code 3
  ! seedbank: number 6 of the board is not in 0..32767
  code 3
  ! seedbank: the game is over: there is no pit to sow
  code 3

Options.

  $ seedbank kgp --rules empty-capture
  ! seedbank: kgp: the protocol has only the rules standard
  [2]
  $ seedbank kgp --mode simple
  ! seedbank: option '--mode': 'simple' is not one of freeplay, eval, verify
  [2]
  $ seedbank kgp --port 0
  ! seedbank: option '--port': '0' is out of range, expected 1..65535
  [2]
  $ KGP_PORT=http seedbank kgp
  ! seedbank: KGP_PORT: 'http' is not a number in 1..65535
  [2]
