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
  'rules.four-rows': 'Vierreihiges Kalaha: ein längeres Spiel mit 32 Mulden und ohne Speicher',
  'rules.place': '{place} von {all}',
  'rules.try-any': 'Spiele eine deiner Mulden: Die untere Reihe gehört dir.',
  'rules.try': 'Spiele Mulde {pit}.',
  'rules.title.sow': 'Säen',
  'rules.title.extra': 'Noch einmal am Zug',
  'rules.title.round': 'Rund um das Brett',
  'rules.title.capture': 'Schlagen',
  'rules.title.lone': 'Zwei Regelwerke',
  'rules.title.end': 'Das Ende',
  'rules.lesson.sow':
    'Bist du am Zug, leerst du eine deiner Mulden. Ihre Samen werden einzeln gegen den ' +
    'Uhrzeigersinn gesät. Wer die meisten Samen im Speicher hat, gewinnt.',
  'rules.lesson.extra': 'Fällt der letzte Samen in deinen Speicher, bist du noch einmal am Zug.',
  'rules.lesson.round':
    'Samen gehen um das Brett, durch deinen Speicher und die Mulden der anderen Seite, aber ' +
    'nicht in deren Speicher.',
  'rules.lesson.capture':
    'Fällt der letzte Samen in eine deiner leeren Mulden, schlägst du ihn zusammen mit den ' +
    'Samen gegenüber.',
  'rules.lesson.lone':
    'Ist die Mulde gegenüber leer, wird der einzelne Samen bei „empty-capture“ geschlagen und ' +
    'bleibt bei „standard“ liegen. Probiere beides aus.',
  'rules.lesson.end':
    'Das Spiel endet, wenn die Mulden einer Seite leer sind. Die andere Seite behält die ' +
    'Samen in ihren Mulden.',
};
