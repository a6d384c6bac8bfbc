// Messages of the page of rules in French. Keys: see text.js.

export default {
  'rules.title': 'Règles · Seedbank',
  'rules.heading': 'Les règles en une minute',
  'rules.back': 'Précédent',
  'rules.next': 'Suivant',
  'rules.again': 'Encore une fois',
  'rules.use-standard': 'Règles standard',
  'rules.more': 'Et ensuite',
  'rules.play': 'Jouer contre un niveau',
  'rules.train': 'S’entraîner : trouver la meilleure case',
  'rules.four-rows':
    'Kalaha à quatre rangées : une partie plus longue, avec 32 cases et sans grenier',
  'rules.place': '{place} sur {all}',
  'rules.try-any': 'Jouez une de vos cases : la rangée du bas est à vous.',
  'rules.try': 'Jouez la case {pit}.',
  'rules.title.sow': 'Semer',
  'rules.title.extra': 'Rejouer',
  'rules.title.round': 'Autour du plateau',
  'rules.title.capture': 'Capturer',
  'rules.title.lone': 'Deux jeux de règles',
  'rules.title.end': 'La fin',
  'rules.lesson.sow':
    'À votre tour, vous videz une de vos cases. Ses graines sont semées une à une, dans le sens ' +
    'antihoraire. Le camp qui a le plus de graines au grenier gagne.',
  'rules.lesson.extra': 'Si la dernière graine tombe dans votre grenier, vous rejouez.',
  'rules.lesson.round':
    'Les graines font le tour par votre grenier et les cases adverses, mais n’entrent pas ' +
    'dans l’autre grenier.',
  'rules.lesson.capture':
    'Si la dernière graine tombe dans une de vos cases vides, vous la capturez avec les graines ' +
    'd’en face.',
  'rules.lesson.lone':
    'Si la case d’en face est vide, la graine seule est capturée avec « empty-capture » et ' +
    'reste avec « standard ». Essayez les deux.',
  'rules.lesson.end':
    'La partie finit quand les cases d’un camp sont vides. L’autre camp garde les graines de ' +
    'ses cases.',
};
