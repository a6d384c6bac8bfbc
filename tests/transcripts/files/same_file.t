The output files of a command are none of its other files.

  $ echo 3,3,3,3,0,3,3,3,3,0 >file; cp file before
  $ seedbank fair --svg file --journal file
  ! seedbank: options '--svg' and '--journal' name the same file
  [2]
  $ seedbank label file --out file
  ! seedbank: option '--out' and FILE are the same file
  [2]
  $ seedbank label --sample 1 --start file --out file
  ! seedbank: options '--out' and '--start' name the same file
  [2]
  $ seedbank query 1,1,0,1,1,0 --book file --svg file
  ! seedbank: options '--svg' and '--book' name the same file
  [2]
  $ seedbank replay 1 --book file --svg file
  ! seedbank: options '--svg' and '--book' name the same file
  [2]
  $ seedbank puzzles --book file --out file
  ! seedbank: options '--out' and '--book' name the same file
  [2]
  $ seedbank book build --starts file --out file
  ! seedbank: options '--out' and '--starts' name the same file
  [2]
  $ seedbank verify --journal file --details file
  ! seedbank: options '--details' and '--journal' name the same file
  [2]
  $ cmp file before
  $ ls
  before
  file
