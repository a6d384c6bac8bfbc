Puzzles of small games.

  $ puzzles() { seedbank puzzles --quiet --memory 1G --db none "$@"; }
  $ small() { puzzles --pits 3 --seeds 2 "$@"; }
  $ small --count 2 --rules standard
  {"schema":"seedbank.puzzles/1","source":"seedbank puzzles --rules standard --pits 3 --seeds 2 --count 2 --random-seed 1 --least-gain 4","pits":3,"seeds":2,"random_seed":1,"least_gain":4,"count":2,"games":{"standard":3},"puzzles":[
  {"position":"0,1,1,3,3,3,0,1 s","rules":"standard","theme":"only-win","difficulty":1,"values":[null,0,4]},
  {"position":"3,1,0,2,0,4,0,2 s","rules":"standard","theme":"only-win","difficulty":4,"values":[0,4,null]}
  ],"checksum":"0588d400dcb6866c"}
  $ small --count 2 --rules standard --json
  {"schema":"seedbank.puzzles/1","source":"seedbank puzzles --rules standard --pits 3 --seeds 2 --count 2 --random-seed 1 --least-gain 4","pits":3,"seeds":2,"random_seed":1,"least_gain":4,"count":2,"games":{"standard":3},"puzzles":[{"position":"0,1,1,3,3,3,0,1 s","rules":"standard","theme":"only-win","difficulty":1,"values":[null,0,4]},{"position":"3,1,0,2,0,4,0,2 s","rules":"standard","theme":"only-win","difficulty":4,"values":[0,4,null]}],"checksum":"0588d400dcb6866c"}

Half of them have each rule set.

  $ small --count 5 | grep -o '"rules":"[^"]*"'
  "rules":"empty-capture"
  "rules":"empty-capture"
  "rules":"empty-capture"
  "rules":"standard"
  "rules":"standard"

A file is extended to the same puzzles, and then complete.

  $ small --count 12 --out whole | tee table
  rules          theme        1   2   3   4   5   6   7   8   9  10   all
  empty-capture  only-win     1   0   1   1   0   0   0   0   0   0     3
  empty-capture  only-draw    1   1   0   0   0   0   0   0   0   0     2
  empty-capture  gain         1   0   0   0   0   0   0   0   0   0     1
  standard       only-win     1   0   0   1   0   0   0   0   0   0     2
  standard       only-draw    1   1   1   0   0   0   0   0   0   0     3
  standard       gain         1   0   0   0   0   0   0   0   0   0     1
  $ small --count 5 --out part >/dev/null
  $ cmp -s part whole
  [1]
  $ small --count 12 --out part >/dev/null
  $ cmp part whole
  $ small --count 12 --out part | cmp - table
  $ cmp part whole

Other files are refused and unchanged.

  $ small --count 4 --out file >/dev/null; cp file before
  $ small --count 3 --out file
  ! seedbank: option '--out': 'file': contains the puzzles of another command; left unchanged
  [2]
  $ small --count 4 --out file --random-seed 2
  ! seedbank: option '--out': 'file': contains the puzzles of another command; left unchanged
  [2]
  $ small --count 4 --out file --least-gain 6
  ! seedbank: option '--out': 'file': contains the puzzles of another command; left unchanged
  [2]
  $ small --count 4 --out file --rules standard
  ! seedbank: option '--out': 'file': contains the puzzles of another command; left unchanged
  [2]
  $ cmp file before
  $ echo a text >text
  $ small --count 4 --out text
  ! seedbank: text: damaged, or not a file of puzzles: invalid JSON at byte 1; left unchanged; choose another name
  [4]
  $ cat text
  a text

So are damaged files, and those without a checksum.

  $ sed '2s/"difficulty":[0-9]*/"difficulty":99/' before >file; cp file damaged
  $ small --count 5 --out file
  ! seedbank: file: damaged, or not a file of puzzles: wrong checksum; left unchanged; choose another name
  [4]
  $ cmp file damaged
  $ sed 's/,"checksum".*/}/' before >file; cp file without
  $ small --count 5 --out file
  ! seedbank: file: damaged, or not a file of puzzles: no checksum, so these puzzles cannot be verified; left unchanged; choose another name
  [4]
  $ cmp file without

Games may have too few.

  $ puzzles --pits 1 --count 2 --rules standard
  ! seedbank: option '--count': games yielded only 0 puzzles
  [2]
