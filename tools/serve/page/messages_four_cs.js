// Messages of the page of four-row Kalaha in Czech. Keys: see text.js.

export default {
  'four.title': 'Kalaha se čtyřmi řadami · Seedbank',
  'four.heading': 'Kalaha se čtyřmi řadami',
  'four.level.beginner': 'Začátečník: jakýkoli tah',
  'four.level.amateur': 'Amatér: bere nejvíc',
  'four.level.expert': 'Expert: vidí dopředu',
  'four.player.beginner': 'začátečník',
  'four.player.amateur': 'amatér',
  'four.player.expert': 'expert',
  'four.depth': 'Kolik tahů dopředu vidí expert',
  'four.slow': 'Rozsévat pomalu: sledovat každé semínko',
  'four.turns': 'Tahy',
  'four.rules':
    'Rozsejte důlek se dvěma nebo více semínky. Semínka obíhají po vlastní straně. Padne-li ' +
    'poslední na jiná, vezmou se všechna a rozsévá se dál. Ve vnitřní řadě se tím berou ' +
    'i semínka z protějšího důlku. Tah končí v prázdném důlku nebo po 100 krocích. Strana, ' +
    'která na tahu nemá důlek s alespoň dvěma semínky, prohrává.',
  'four.open': 'Otevřít hru',
  'four.paste': 'Vložte odkaz nebo záznam hry',
  'four.show': 'Otevřít',
  'four.key.hint': 'nápověda',
  'four.few.south': 'Důlek {pit} Jihu má méně než dvě semínka.',
  'four.few.north': 'Důlek {pit} Severu má méně než dvě semínka.',
  'four.steps': { one: '{n} krok', few: '{n} kroky', other: '{n} kroků' },
  'four.limit': 'Limit kroků ukončuje tah.',
  'four.wins.south': 'Hra skončila. Vyhrává Jih.',
  'four.wins.north': 'Hra skončila. Vyhrává Sever.',
  'four.wins.none': 'Hra končí po 1 000 tazích bez vítěze.',
  'four.thinking': 'Expert přemýšlí…',
  'four.hint': 'Expert by rozsel důlek {pit}.',
  'four.place': 'Po {count} z {all} tahů.',
  'four.loaded': {
    one: 'Načtena hra s {n} tahem.',
    few: 'Načtena hra se {n} tahy.',
    other: 'Načtena hra s {n} tahy.',
  },
};
