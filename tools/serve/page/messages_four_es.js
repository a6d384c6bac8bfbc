// Messages of the page of four-row Kalaha in Spanish. Keys: see text.js.

export default {
  'four.title': 'Kalaha de cuatro filas · Seedbank',
  'four.heading': 'Kalaha de cuatro filas',
  'four.level.beginner': 'Principiante: cualquier turno',
  'four.level.amateur': 'Aficionado: captura lo máximo',
  'four.level.expert': 'Experto: piensa por adelantado',
  'four.player.beginner': 'un principiante',
  'four.player.amateur': 'un aficionado',
  'four.player.expert': 'un experto',
  'four.depth': 'Turnos que calcula un experto',
  'four.slow': 'Sembrar despacio: seguir cada semilla',
  'four.turns': 'Turnos',
  'four.rules':
    'Juega un hoyo con dos semillas o más. Las semillas giran por tu propio lado. Si la última ' +
    'cae sobre otras, se recogen todas y se sigue sembrando. En la fila interior se capturan ' +
    'también las semillas del hoyo de enfrente. El turno acaba en un hoyo vacío o tras 100 ' +
    'pasos. Pierde el lado que en su turno no tiene ningún hoyo con al menos dos semillas.',
  'four.open': 'Abrir una partida',
  'four.paste': 'Pegar un enlace o un registro de partida',
  'four.show': 'Abrir',
  'four.key.hint': 'pista',
  'four.few.south': 'El hoyo {pit} de Sur tiene menos de dos semillas.',
  'four.few.north': 'El hoyo {pit} de Norte tiene menos de dos semillas.',
  'four.steps': { one: '{n} paso', other: '{n} pasos' },
  'four.limit': 'El límite de pasos acaba el turno.',
  'four.wins.south': 'La partida ha terminado. Gana Sur.',
  'four.wins.north': 'La partida ha terminado. Gana Norte.',
  'four.wins.none': 'La partida acaba tras 1000 turnos sin ganador.',
  'four.thinking': 'El experto está pensando…',
  'four.hint': 'El experto jugaría el hoyo {pit}.',
  'four.place': 'Tras {count} de {all} turnos.',
  'four.loaded': { one: 'Partida de {n} turno cargada.', other: 'Partida de {n} turnos cargada.' },
};
