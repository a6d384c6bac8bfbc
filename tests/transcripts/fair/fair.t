Values that no board has, and options that contradict: refused before anything is written.

  $ mkdir db
  $ seedbank fair --db db --value 3
  ! seedbank: option '--value': no board of 48 seeds has the value 3, only even numbers from -48 to 48
  [2]
  $ seedbank fair --db db --pits 2 --seeds 3 --value -14
  ! seedbank: option '--value': no board of 12 seeds has the value -14, only even numbers from -12 to 12
  [2]
  $ seedbank fair --db db --format xml
  ! seedbank: option '--format': 'xml' is not one of text, json, csv, java, ludii, verdicts
  [2]
  $ seedbank fair --db db --json --format csv
  ! seedbank: option '--json' cannot be used with '--format'
  [2]
  $ seedbank fair --db db --max-moved 5
  ! seedbank: option '--max-moved': '5' is out of range, expected 1..4
  [2]
  $ ls db

Journals named by the user are kept; others are removed at the end.

  $ fair() { seedbank fair --db db --pits 1 --seeds 1 --max-moved 1 --quiet "$@"; }
  $ fair --journal 'a journal' >list
  $ cp 'a journal' before; wc -l <before
  7
  $ fair --journal 'a journal' | cmp - list
  $ cmp 'a journal' before
  $ fair --format verdicts >'a journal'
  $ cp 'a journal' before
  $ fair --journal 'a journal' --time 0 | cmp - list
  $ cmp 'a journal' before
  $ ls db

A journal may be a link, even to a file that does not exist yet.

  $ mkdir 'another folder'
  $ ln -s 'another folder/verdicts' link
  $ fair --journal link | cmp - list
  $ stat --format '%n: %F' link 'another folder/verdicts'
  link: symbolic link
  another folder/verdicts: regular file
  $ fair --journal link --time 0 | cmp - list

A journal is used by one run at a time.

  $ cp before locked
  $ flock locked "$(command -v seedbank)" fair --db db --pits 1 --seeds 1 --max-moved 1 --journal locked
  ! seedbank: */locked: in use by another process that writes here (glob)
  [6]
  $ cmp locked before
  $ fair --journal locked | cmp - list

In a directory that is not writable, not even for root, the journal is in the state directory.

  $ fair() { seedbank fair --db /sys --pits 5 --seeds 3 "$@"; }
  $ seedbank fair --db db --quiet --pits 5 --seeds 3 >list
  $ export XDG_STATE_HOME=$PWD/state
  $ fair --time 0
  ! seedbank: the directory of the databases is not writable; the journal is in */state/seedbank (glob)
  ! seedbank: /sys: no database for 5 pits, empty-capture; none at all; to make one: seedbank build
  ! seedbank: time ran out; [0-9,]+ of 3,245 boards are decided and kept. To resume, repeat: (re)
  ! seedbank fair --db /sys --pits 5 --seeds 3 --time 0
  [124]
  $ ls state/seedbank
  fair-empty-capture-5-3-2-value-0.journal
  $ fair --quiet | cmp - list
  $ ls state/seedbank

Without any writable directory, there is no journal.

  $ export XDG_STATE_HOME=/sys/state
  $ fair 2>errors | cmp - list
  $ head -n 1 errors
  ! seedbank: the directory of the databases is not writable; no journal is kept; name one with --journal
  $ fair --time 0 2>&1 | grep -o ' are decided, but not kept. Repeat:'
   are decided, but not kept. Repeat:
  [124]
  $ fair --time 0 --journal /sys/verdicts
  ! seedbank: /sys/verdicts: cannot open: Permission denied
  [6]

A journal that may not grow is refused before the search, whose first verdict may take hours.

  $ (ulimit -f 1; seedbank fair --db none --journal small)
  ! seedbank: */small: cannot write: File too large (glob)
  [6]
  $ wc -l <small
  1

Boards and their numbers in the lists of other programs.

  $ fair() { seedbank fair --db db --quiet --pits 2 --seeds 1 --max-moved 2 --rules standard --value 2 "$@"; }
  $ fair
  0 1 2 0 1 0
  0 1 2 1 0 0
  1 0 0 0 3 0
  1 0 0 2 0 1
  1 0 0 2 1 0
  1 0 1 0 2 0
  1 0 1 1 0 1
  1 0 1 1 1 0
  1 0 2 0 1 0
  1 1 0 0 2 0
  1 1 0 1 0 1
  1 1 1 0 0 1
  1 1 1 0 1 0
  1 2 0 0 0 1
  1 2 0 0 1 0
  2 0 1 0 1 0
  2 0 1 1 0 0
  2 1 0 0 0 1
  2 1 0 0 1 0
  2 1 0 1 0 0
  $ fair --format text >text; fair | cmp - text
  $ fair --format csv
  south_1,south_2,south_store,north_1,north_2,north_store,moved,java,ludii,rules,value
  0,1,2,0,1,0,2,0,9,standard,2
  0,1,2,1,0,0,2,1,10,standard,2
  1,0,0,0,3,0,2,2,11,standard,2
  1,0,0,2,0,1,2,3,12,standard,2
  1,0,0,2,1,0,1,4,1,standard,2
  1,0,1,0,2,0,2,5,13,standard,2
  1,0,1,1,0,1,2,6,14,standard,2
  1,0,1,1,1,0,1,7,2,standard,2
  1,0,2,0,1,0,2,8,15,standard,2
  1,1,0,0,2,0,1,9,3,standard,2
  1,1,0,1,0,1,1,10,4,standard,2
  1,1,1,0,0,1,2,11,16,standard,2
  1,1,1,0,1,0,1,12,5,standard,2
  1,2,0,0,0,1,2,13,17,standard,2
  1,2,0,0,1,0,1,14,6,standard,2
  2,0,1,0,1,0,2,15,18,standard,2
  2,0,1,1,0,0,2,16,19,standard,2
  2,1,0,0,0,1,2,17,20,standard,2
  2,1,0,0,1,0,1,18,7,standard,2
  2,1,0,1,0,0,1,19,8,standard,2
  $ fair --format java
  {
      {0, 1, 2, 0, 1, 0},  // 0
      {0, 1, 2, 1, 0, 0},  // 1
      {1, 0, 0, 0, 3, 0},  // 2
      {1, 0, 0, 2, 0, 1},  // 3
      {1, 0, 0, 2, 1, 0},  // 4
      {1, 0, 1, 0, 2, 0},  // 5
      {1, 0, 1, 1, 0, 1},  // 6
      {1, 0, 1, 1, 1, 0},  // 7
      {1, 0, 2, 0, 1, 0},  // 8
      {1, 1, 0, 0, 2, 0},  // 9
      {1, 1, 0, 1, 0, 1},  // 10
      {1, 1, 1, 0, 0, 1},  // 11
      {1, 1, 1, 0, 1, 0},  // 12
      {1, 2, 0, 0, 0, 1},  // 13
      {1, 2, 0, 0, 1, 0},  // 14
      {2, 0, 1, 0, 1, 0},  // 15
      {2, 0, 1, 1, 0, 0},  // 16
      {2, 1, 0, 0, 0, 1},  // 17
      {2, 1, 0, 0, 1, 0},  // 18
      {2, 1, 0, 1, 0, 0},  // 19
  }
  $ fair --json | sed -n 1,2p
  {"schema":"seedbank.fair/1","board":[0,1,2,0,1,0],"moved":2,"java":0,"ludii":9,"rules":"standard","value":2,"notes":[{"kind":"no-database","rules":"standard","pits":2,"path":"db","message":"db: no database for 2 pits, standard; none at all; to make one: seedbank build"}]}
  {"schema":"seedbank.fair/1","board":[0,1,2,1,0,0],"moved":2,"java":1,"ludii":10,"rules":"standard","value":2,"notes":[{"kind":"no-database","rules":"standard","pits":2,"path":"db","message":"db: no database for 2 pits, standard; none at all; to make one: seedbank build"}]}
  $ fair --json >json; fair --format json | cmp - json
