Pictures that gnuplot draws: needs gnuplot (Debian: gnuplot-nox).

  $ command -v gnuplot >/dev/null || exit 80

A game, with its mistakes.

  $ seedbank replay --quiet --db none --pits 3 --seeds 2 1 --svg game.svg >/dev/null
  $ grep -o '<svg\|final margin for South, best play\|mistake of South, its cost\|<text> 0.5</text>' game.svg
  <svg
  final margin for South, best play
  mistake of South, its cost
  $ seedbank replay --quiet --db none --svg lines.svg
  ! seedbank: option '--svg' requires PIT
  [2]

Strength over depth.

  $ match() { seedbank match --quiet --db none --tt 32M --pits 3 --seeds 3 --start fair "$@"; }
  $ match --players tree:1,tree:2,tree:3,greedy --svg depth.svg >/dev/null
  $ for part in '<svg' tree:D greedy empty-capture score '</svg>'; do
  >   grep -q "$part" depth.svg || echo "$part is missing"
  > done

The interval of 87.5 % reaches beyond 100 %.

  $ match --players minimax:2,random --games 4 --random-seed 3 --no-judge --svg depth.svg | grep -o '87.5 %'
  87.5 %
  $ grep -o '<text> 1[0-9]0</text>' depth.svg
  <text> 100</text>

Values of a database, without a layer that is incomplete. A former picture is replaced.

  $ build() { seedbank build --quiet --db db --rules standard "$@" >/dev/null; }
  $ build --pits 3 --seeds 12
  $ rm db/standard-3/006-002.seedbank
  $ echo a former picture >values.svg
  $ seedbank stats --db db >table
  $ seedbank stats --db db --svg values.svg | cmp - table
  $ grep -o 'Kalah, 3 pits per side, standard\|with 2 to 12 seeds in play' values.svg
  Kalah, 3 pits per side, standard
  with 2 to 12 seeds in play
  $ for text in win draw loss mean 'bits per position'; do
  >   grep -q ">$text<" values.svg || echo "$text is missing"
  > done
  $ python3 -c "import xml.dom.minidom; xml.dom.minidom.parse('values.svg')"
  $ ls | grep partial
  [1]

The smallest picture: one layer. A picture is of one game, and in an existing directory.

  $ build --pits 2 --seeds 2
  $ seedbank stats --db db --svg values.svg --pits 2 --rules standard >/dev/null
  $ grep -o 'Kalah, 2 pits per side, standard' values.svg
  Kalah, 2 pits per side, standard
  $ seedbank stats --db db --svg values.svg
  ! seedbank: option '--svg' draws one game; --rules and --pits say which
  [2]

Only regular files are replaced, and a link stays a link.

  $ rm -r db
  $ build --pits 3 --seeds 4
  $ mkfifo pipe
  $ ln -s /dev/null nothing
  $ seedbank stats --db db --svg pipe
  ! seedbank: */pipe: cannot write a non-regular file: Invalid argument (glob)
  [6]
  $ seedbank stats --db db --svg nothing
  ! seedbank: /dev/null: cannot write a non-regular file: Invalid argument
  [6]
  $ seedbank stats --db db --svg db
  ! seedbank: */db: cannot write: Is a directory (glob)
  [6]
  $ seedbank stats --db db --svg none/picture
  ! seedbank: */none/picture: cannot create: No such file or directory (glob)
  [6]
  $ stat --format '%n: %F' pipe nothing /dev/null
  pipe: fifo
  nothing: symbolic link
  /dev/null: character special file
  $ echo a former picture >picture.svg
  $ ln -s picture.svg link
  $ seedbank stats --db db --svg link >/dev/null
  $ stat --format '%n: %F' link
  link: symbolic link
  $ grep -o '<svg' picture.svg
  <svg
