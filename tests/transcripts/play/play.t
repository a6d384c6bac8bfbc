A game against the program, through a pipe: every command that may be typed.

  $ play() { seedbank play --db none --tt 32M "$@"; }
  $ printf '%s\n' hint value review undo 2 'save kept.jsonl' undo 1 'load kept.jsonl' board help \
  >   save 'hint now' '' 7 -1 x 2 quit 3 |
  >   play --opponent greedy --pits 3 --seeds 2 --rules standard
  You are South against greedy, standard rules. Type a pit, or help.
  
          3  2  1      pit
          2  2  2      North
       0           0
          2  2  2      South, to move
          1  2  3      pit
  
  final margins for you: 1: -8, 2: +4 best, 3: 0
  with best play from here: South wins by 4
  nothing has been sown yet
  there is nothing to take back
  The last seed fell into your store: sow again.
  
          3  2  1      pit
          2  2  2      North
       0           1
          2  0  3      South, to move
          1  2  3      pit
  
  saved as the last line of kept.jsonl
  
          3  2  1      pit
          2  2  2      North
       0           0
          2  2  2      South, to move
          1  2  3      pit
  
  
          3  2  1      pit
          2  2  2      North, to move
       0           0
          0  3  3      South
          1  2  3      pit
  
  North sows 2, then 3.
  
          3  2  1      pit
          0  0  2      North
       2           0
          1  4  3      South, to move
          1  2  3      pit
  
  
          3  2  1      pit
          2  2  2      North
       0           1
          2  0  3      South, to move
          1  2  3      pit
  
  
          3  2  1      pit
          2  2  2      North
       0           1
          2  0  3      South, to move
          1  2  3      pit
  
    1, 2, ...   sow that pit; 1 is farthest from your store
    hint        what each of your pits leads to with best play
    value       who wins from here with best play, and by how much
    undo        back to your last choice
    save FILE   save the game; replay reads it too
    load FILE   continue a saved game
    review      the mistakes so far, and what they cost
    board       show the board again
    help        this list
    quit        end here
  save takes the name of a file
  'hint' takes no argument
  '' is neither a pit from 1 to 3 nor a command; help lists them
  '7' is neither a pit from 1 to 3 nor a command; help lists them
  '-1' is neither a pit from 1 to 3 nor a command; help lists them
  'x' is neither a pit from 1 to 3 nor a command; help lists them
  pit 2 is empty
  $ seedbank query --json --quiet --db none --no-line --rules standard 2,2,2,0,2,2,2,0 | grep -o '"best".*}]'
  "best":[2],"moves":[{"pit":1,"value":-8},{"pit":2,"value":4},{"pit":3,"value":0}]

The saved game is a record that replay reads.

  $ grep -o '"schema":"seedbank.game/1"\|"south":"person"' kept.jsonl
  "schema":"seedbank.game/1"
  "south":"person"
  $ tail -n 1 kept.jsonl | seedbank replay --quiet --db none --rules standard --json | grep -o '"pit":[0-9]*'
  "pit":2
  $ tail -n 1 kept.jsonl | grep -o '"pits":[^]]*]'
  "pits":[2]

A finished game can be saved and undone. South's two seeds next to the store end the game.

  $ printf '%s\n' 2 1 'save end.jsonl' undo 2 'save end.jsonl' quit |
  >   play --opponent greedy 0,1,3,1,0,2 | grep -o 'The game is over: you win by\|the game is over; undo'
  The game is over: you win by
  the game is over; undo
  The game is over: you win by
  $ tail -n 1 end.jsonl | grep -o '"margin":'
  "margin":
  $ echo 'load end.jsonl' | play --pits 2 | grep -o 'The game is over\|checksum'
  The game is over

A game that was changed, or has no checksum.

  $ printf '%s\n' 'save small.jsonl' quit | play --pits 2 --seeds 2 >/dev/null
  $ line=$(tail -n 1 small.jsonl)
  $ load() { echo "$1" >small.jsonl; printf '%s\n' 'load small.jsonl' quit | play --pits 2 --quiet; }
  $ load "${line%%,\"checksum\"*}}"
  You are South against 5, empty-capture rules. Type a pit, or help.
  
          2  1      pit
          4  4      North
       0        0
          4  4      South, to move
          1  2      pit
  
  small.jsonl: the game has no checksum, so it may have been changed
  
          2  1      pit
          2  2      North
       0        0
          2  2      South, to move
          1  2      pit
  
  $ load "${line/2,2,0/1,2,0}"
  You are South against 5, empty-capture rules. Type a pit, or help.
  
          2  1      pit
          4  4      North
       0        0
          4  4      South, to move
          1  2      pit
  
  small.jsonl: game record: wrong checksum: the line was changed, or is from the records of another match

Saving a game replaces nothing.

  $ for text in 'my notes' 'my notes\n' '{"schema":"seedbank.records/2"}\n'; do
  >   printf "$text" >mine.txt; cp mine.txt before
  >   printf '%s\n' 'save mine.txt' quit | play --pits 2 --quiet | grep -v '^ *[0-9]\|^ *$'
  >   cmp mine.txt before
  > done
  You are South against 5, empty-capture rules. Type a pit, or help.
  mine.txt, line 1: does not end with a line feed; nothing was changed; choose another name
  You are South against 5, empty-capture rules. Type a pit, or help.
  mine.txt, line 1: game record: invalid JSON at byte 1; nothing was changed; choose another name
  You are South against 5, empty-capture rules. Type a pit, or help.
  mine.txt, line 1: these are the records of a match; nothing was changed; choose another name

The end of the input ends the game.

  $ play --opponent 1 --first opponent --pits 3 | grep -oE '^(You are North against 1|South sows )'
  You are North against 1
  South sows 

It begins at the given position, or at a fair start, whose number is that of Ludii.

  $ play --opponent 1 2,2,0,5,1,7,n | sed -n 1,5p
  You are North against 1, empty-capture rules. Type a pit, or help.
  
          2  1      pit
          1  5      North, to move
       7        0
  $ seedbank fair --db none --quiet --pits 3 --seeds 2 --json --journal journal |
  >   sed -n '2s/.*"board":\[\([^]]*\)\].*"ludii":\([0-9]*\).*/\1 \2/p'
  0,2,2,0,3,2,3,0 9
  $ echo 'save fair.jsonl' | play --opponent 1 --pits 3 --seeds 2 --quiet --fair 9 >/dev/null
  $ tail -n 1 fair.jsonl | grep -o '"start":"[^"]*"'
  "start":"0,2,2,0,3,2,3,0 s"

Errors.

  $ play --opponent nobody
  ! seedbank: option '--opponent': strategy 'nobody': unknown; there are random, *; a program is named by its path with a slash, by a command in quotes, or by a declaration in a .json file (glob)
  [2]
  $ play --fair 9999 --pits 2 --seeds 2
  ! seedbank: option '--fair': there are 29 fair starts, none of number 9999
  [2]
  $ play 1,1,0,1,1,0 --pits 2
  ! seedbank: option '--pits' cannot be used with POSITION
  [2]
  $ play 1,1,0,1,x,0
  ! seedbank: number 5 (North's pit 2) is not a number: 'x'
  [3]
  $ play 0,0,4,1,1,0
  ! seedbank: the game is over at this start
  [3]
  $ play --json --pits 2
  ! seedbank: play: a game is played in text, without --json
  [2]
  $ printf '%s\n' 'load nothing' 'load /dev/zero' quit | play --pits 2 --quiet | grep :
  nothing: cannot open: No such file or directory
  /dev/zero: not a regular file
