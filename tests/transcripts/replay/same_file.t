The files that replay writes are none of those that it reads.

  $ report() { seedbank replay --quiet --db none --report "$@"; }
  $ echo 2 1 >games; ln -s games link
  $ for read in games link; do for written in games link ./games; do for option in --html --out; do
  >   report --games $read $option $written --pits 3 --seeds 2 || echo "code $?"
  > done; done; done | sort | uniq -c
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
  ! seedbank: options '--html' and '--games' name the same file
  ! seedbank: options '--out' and '--games' name the same file
       12 code 2
  $ ln -s absent to-absent
  $ report --html to-absent --out absent <games
  ! seedbank: options '--html' and '--out' name the same file
  [2]
  $ report --html games <games
  ! seedbank: option '--html' and standard input are the same file
  [2]
  $ report --html x --out x <games
  ! seedbank: options '--html' and '--out' name the same file
  [2]
  $ seedbank replay --db none --html page 1
  ! seedbank: option '--html' requires '--report'
  [2]
  $ cat games
  2 1
