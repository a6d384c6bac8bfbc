A file that cannot be written is refused before the work.

  $ common='--quiet --db none --svg none/picture.svg'
  $ seedbank query $common 1,1,0,1,1,0
  ! seedbank: */none/picture.svg: cannot create: No such file or directory (glob)
  [6]
  $ seedbank replay $common --pits 2 --seeds 1 2
  ! seedbank: */none/picture.svg: cannot create: No such file or directory (glob)
  [6]
  $ seedbank fair $common --pits 2 --seeds 1
  ! seedbank: */none/picture.svg: cannot create: No such file or directory (glob)
  [6]
  $ seedbank match $common --players random,greedy --pits 2 --seeds 1
  ! seedbank: */none/picture.svg: cannot create: No such file or directory (glob)
  [6]

A sheet has every fair start; 18 fit one sheet.

  $ fair() { seedbank fair --quiet --db none --pits 3 --seeds 2 "$@"; }
  $ fair >list
  $ fair --svg sheet.svg | cmp - list
  $ boards=$(wc -l <list); test $boards -gt 18
  $ sheets=$(((boards + 17) / 18)); ls sheet*.svg | wc -l | grep -x $sheets >/dev/null
  $ for sheet in sheet*.svg; do
  >   grep -o 'width="210mm" height="297mm"' $sheet
  >   grep -o '3 pits per side, 2 seeds in each, empty-capture rules' $sheet
  >   test $(grep -o '<svg' $sheet | wc -l) -le 19
  > done
  width="210mm" height="297mm"
  3 pits per side, 2 seeds in each, empty-capture rules
  width="210mm" height="297mm"
  3 pits per side, 2 seeds in each, empty-capture rules
  width="210mm" height="297mm"
  3 pits per side, 2 seeds in each, empty-capture rules
  width="210mm" height="297mm"
  3 pits per side, 2 seeds in each, empty-capture rules
  width="210mm" height="297mm"
  3 pits per side, 2 seeds in each, empty-capture rules
  $ cat sheet*.svg >all
  $ test $(grep -o '<svg' all | wc -l) = $((boards + sheets))
  $ test $(grep -o '</svg>' all | wc -l) = $((boards + sheets))
  $ for number in $(seq $boards); do
  >   test $(grep -o ">$number, " all | wc -l) = 1 || echo "board $number"
  > done
  $ for number in $(seq $sheets); do
  >   grep -q "sheet $number of $sheets" sheet$(test $number = 1 || echo -$number).svg || echo "sheet $number"
  > done
  $ seedbank fair --db none --pits 2 --seeds 3 --svg one.svg 2>&1 >/dev/null | grep sheet
  [1]
  $ seedbank fair --db none --pits 3 --seeds 2 --svg sheet.svg 2>&1 >/dev/null | grep sheet
  ! seedbank: 5 sheets: sheet.svg to sheet-5.svg
  $ fair --svg sheet.svg --shard 1/2
  ! seedbank: option '--shard' cannot be used with '--svg'
  [2]
  $ seedbank fair --svg /dev/null
  ! seedbank: /dev/null: cannot write a non-regular file: Invalid argument
  [6]
