// Messages of the page of rules in Spanish. Keys: see text.js.

export default {
  'rules.title': 'Reglas · Seedbank',
  'rules.heading': 'Las reglas en un minuto',
  'rules.back': 'Atrás',
  'rules.next': 'Siguiente',
  'rules.again': 'Otra vez',
  'rules.use-standard': 'Reglas standard',
  'rules.more': 'Y después',
  'rules.play': 'Jugar contra un nivel',
  'rules.train': 'Practicar: encontrar el mejor hoyo',
  'rules.four-rows': 'Kalaha de cuatro filas: una partida más larga, con 32 hoyos y sin almacenes',
  'rules.place': '{place} de {all}',
  'rules.try-any': 'Siembre cualquiera de sus hoyos: la fila de abajo es suya.',
  'rules.try': 'Siembre el hoyo {pit}.',
  'rules.title.sow': 'Sembrar',
  'rules.title.extra': 'Sembrar otra vez',
  'rules.title.round': 'Alrededor del tablero',
  'rules.title.capture': 'Capturar',
  'rules.title.lone': 'Dos reglamentos',
  'rules.title.end': 'El final',
  'rules.lesson.sow':
    'Un turno vacía uno de sus hoyos. Sus semillas se siembran de una en una, en sentido ' +
    'antihorario. Gana quien tiene más semillas en el almacén.',
  'rules.lesson.extra': 'Si la última semilla cae en su almacén, siembra otra vez.',
  'rules.lesson.round':
    'Las semillas dan la vuelta por su almacén y los hoyos del otro lado, pero no entran en ' +
    'el otro almacén.',
  'rules.lesson.capture':
    'Si la última semilla cae en un hoyo suyo vacío, la captura junto con las semillas de ' +
    'enfrente.',
  'rules.lesson.lone':
    'Si el hoyo de enfrente está vacío, la semilla sola se captura con «empty-capture» y se ' +
    'queda con «standard». Pruebe ambas.',
  'rules.lesson.end':
    'La partida termina cuando un lado no tiene semillas. El otro lado se queda con las de ' +
    'sus hoyos.',
};
