// Messages of the page of four-row Kalaha in French. Keys: see text.js.

export default {
  'four.title': 'Kalaha à quatre rangées · Seedbank',
  'four.heading': 'Kalaha à quatre rangées',
  'four.level.beginner': 'Débutant : n’importe quel tour',
  'four.level.amateur': 'Amateur : capture le plus possible',
  'four.level.expert': 'Expert : voit à l’avance',
  'four.player.beginner': 'un débutant',
  'four.player.amateur': 'un amateur',
  'four.player.expert': 'un expert',
  'four.depth': 'Tours qu’un expert voit à l’avance',
  'four.slow': 'Semer lentement : suivre chaque graine',
  'four.turns': 'Tours',
  'four.rules':
    'Jouez une case d’au moins deux graines. Les graines tournent dans votre propre camp. Si la ' +
    'dernière tombe sur d’autres, on les prend toutes et on continue de semer. Dans la rangée ' +
    'intérieure, on capture aussi les graines de la case d’en face. Le tour se termine dans une ' +
    'case vide ou après 100 étapes. Un camp qui, à son tour, n’a aucune case d’au moins deux ' +
    'graines perd.',
  'four.open': 'Ouvrir une partie',
  'four.paste': 'Coller un lien ou une partie notée',
  'four.show': 'Ouvrir',
  'four.key.hint': 'indice',
  'four.few.south': 'La case {pit} de Sud a moins de deux graines.',
  'four.few.north': 'La case {pit} de Nord a moins de deux graines.',
  'four.steps': { one: '{n} étape', other: '{n} étapes' },
  'four.limit': 'La limite d’étapes met fin au tour.',
  'four.wins.south': 'La partie est terminée. Sud gagne.',
  'four.wins.north': 'La partie est terminée. Nord gagne.',
  'four.wins.none': 'La partie se termine après 1 000 tours sans vainqueur.',
  'four.thinking': 'L’expert réfléchit…',
  'four.hint': 'L’expert jouerait la case {pit}.',
  'four.place': 'Après {count} tours sur {all}.',
  'four.loaded': { one: 'Partie de {n} tour chargée.', other: 'Partie de {n} tours chargée.' },
};
