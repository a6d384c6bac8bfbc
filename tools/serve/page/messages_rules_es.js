// Messages of the page of rules in Spanish. Keys: see text.js.

export default {
  'rules.title': 'Reglas · Seedbank',
  'rules.heading': 'Las reglas en un minuto',
  'rules.back': 'Atrás',
  'rules.next': 'Siguiente',
  'rules.again': 'Otra vez',
  'rules.use-standard': 'Reglas estándar',
  'rules.more': 'Y después',
  'rules.play': 'Jugar contra un nivel',
  'rules.train': 'Practicar: encontrar el mejor hoyo',
  'rules.four-rows': 'Kalaha de cuatro filas: una partida más larga, con 32 hoyos y sin almacenes',
  'rules.place': '{place} de {all}',
  'rules.try-any': 'Juega cualquiera de tus hoyos: la fila de abajo es tuya.',
  'rules.try': 'Juega el hoyo {pit}.',
  'rules.title.sow': 'Sembrar',
  'rules.title.extra': 'Jugar otra vez',
  'rules.title.round': 'Alrededor del tablero',
  'rules.title.capture': 'Capturar',
  'rules.title.lone': 'Dos versiones de las reglas',
  'rules.title.end': 'El final',
  'rules.lesson.sow':
    'En tu turno vacías uno de tus hoyos. Sus semillas se siembran de una en una, en sentido ' +
    'antihorario. Gana quien tiene más semillas en el almacén.',
  'rules.lesson.extra': 'Si la última semilla cae en tu almacén, juegas otra vez.',
  'rules.lesson.round':
    'Las semillas dan la vuelta por tu almacén y los hoyos del otro lado, pero no entran en el ' +
    'otro almacén.',
  'rules.lesson.capture':
    'Si la última semilla cae en un hoyo tuyo vacío, la capturas junto con las semillas de ' +
    'enfrente.',
  'rules.lesson.lone':
    'Si el hoyo de enfrente está vacío, la semilla sola se captura con «empty-capture» y se ' +
    'queda con «standard». Prueba ambas reglas.',
  'rules.lesson.end':
    'La partida termina cuando los hoyos de un lado quedan vacíos. El otro lado se queda con ' +
    'las semillas de sus hoyos.',
};
