// Messages of the page of four-row Kalaha in German. Keys: see text.js.

export default {
  'four.title': 'Vierreihiges Kalaha · Seedbank',
  'four.heading': 'Vierreihiges Kalaha',
  'four.level.beginner': 'Anfänger: irgendein Zug',
  'four.level.amateur': 'Amateur: schlägt am meisten',
  'four.level.expert': 'Experte: denkt voraus',
  'four.player.beginner': 'ein Anfänger',
  'four.player.amateur': 'ein Amateur',
  'four.player.expert': 'ein Experte',
  'four.depth': 'Züge, die ein Experte vorausdenkt',
  'four.slow': 'Langsam säen: jedem Samen folgen',
  'four.turns': 'Züge',
  'four.rules':
    'Spiele eine Mulde mit zwei oder mehr Samen. Die Samen laufen auf der eigenen Seite um. ' +
    'Fällt der letzte auf andere, werden alle aufgenommen und weitergesät. In der inneren Reihe ' +
    'werden dabei auch die Samen der Mulde gegenüber geschlagen. Der Zug endet in einer leeren ' +
    'Mulde oder nach 100 Schritten. Eine Seite, die am Zug keine Mulde mit mindestens zwei ' +
    'Samen hat, verliert.',
  'four.open': 'Spiel öffnen',
  'four.paste': 'Link oder Spielaufzeichnung einfügen',
  'four.show': 'Öffnen',
  'four.key.hint': 'Tipp',
  'four.few.south': 'Süds Mulde {pit} hat weniger als zwei Samen.',
  'four.few.north': 'Nords Mulde {pit} hat weniger als zwei Samen.',
  'four.steps': { one: '{n} Schritt', other: '{n} Schritte' },
  'four.limit': 'Die Höchstzahl der Schritte beendet den Zug.',
  'four.wins.south': 'Das Spiel ist zu Ende. Süd gewinnt.',
  'four.wins.north': 'Das Spiel ist zu Ende. Nord gewinnt.',
  'four.wins.none': 'Das Spiel endet nach 1.000 Zügen ohne Sieger.',
  'four.thinking': 'Der Experte denkt nach …',
  'four.hint': 'Der Experte würde Mulde {pit} spielen.',
  'four.place': 'Nach {count} von {all} Zügen.',
  'four.loaded': { one: 'Spiel mit {n} Zug geladen.', other: 'Spiel mit {n} Zügen geladen.' },
};
