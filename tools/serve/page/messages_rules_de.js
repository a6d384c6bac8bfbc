// Messages of the page of rules in German. Keys: see text.js.

export default {
  'rules.title': 'Regeln · Seedbank',
  'rules.heading': 'Regeln in einer Minute',
  'rules.back': 'Zurück',
  'rules.next': 'Weiter',
  'rules.again': 'Noch einmal',
  'rules.use-standard': 'Standardregeln',
  'rules.more': 'Und dann',
  'rules.play': 'Gegen eine Stufe spielen',
  'rules.train': 'Üben: die beste Mulde finden',
  'rules.four-rows': 'Kalaha in vier Reihen: ein längeres Spiel mit 32 Mulden und ohne Speicher',
  'rules.place': '{place} von {all}',
  'rules.try-any': 'Säen Sie eine Ihrer Mulden: Die untere Reihe gehört Ihnen.',
  'rules.try': 'Säen Sie Mulde {pit}.',
  'rules.title.sow': 'Säen',
  'rules.title.extra': 'Noch einmal säen',
  'rules.title.round': 'Um das Brett',
  'rules.title.capture': 'Schlagen',
  'rules.title.lone': 'Zwei Regelwerke',
  'rules.title.end': 'Das Ende',
  'rules.lesson.sow':
    'Ein Zug leert eine Ihrer Mulden. Ihre Samen werden einzeln gegen den Uhrzeigersinn ' +
    'gesät. Die meisten Samen im Speicher gewinnen.',
  'rules.lesson.extra': 'Fällt der letzte Samen in Ihren Speicher, säen Sie noch einmal.',
  'rules.lesson.round':
    'Samen gehen um das Brett, durch Ihren Speicher und die Mulden der anderen Seite, aber ' +
    'nicht in deren Speicher.',
  'rules.lesson.capture':
    'Fällt der letzte Samen in eine leere eigene Mulde, nehmen Sie ihn und die Samen gegenüber.',
  'rules.lesson.lone':
    'Ist die Mulde gegenüber leer, wird der einzelne Samen bei „empty-capture“ genommen und ' +
    'bleibt bei „standard“. Probieren Sie beides.',
  'rules.lesson.end':
    'Das Spiel endet, wenn die Mulden einer Seite leer sind. Die andere Seite behält die ' +
    'Samen in ihren Mulden.',
};
