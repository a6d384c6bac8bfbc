// Messages of the page of rules in French. Keys: see text.js.

export default {
  'rules.title': 'Règles · Seedbank',
  'rules.heading': 'Les règles en une minute',
  'rules.back': 'Précédent',
  'rules.next': 'Suivant',
  'rules.again': 'Encore',
  'rules.use-standard': 'Règles standard',
  'rules.more': 'Et ensuite',
  'rules.play': 'Jouer contre un niveau',
  'rules.train': 'S’entraîner : trouver la meilleure case',
  'rules.four-rows': 'Kalaha à quatre rangs : une partie plus longue, 32 cases et pas de grenier',
  'rules.place': '{place} sur {all}',
  'rules.try-any': 'Semez une de vos cases : le rang du bas est à vous.',
  'rules.try': 'Semez la case {pit}.',
  'rules.title.sow': 'Semer',
  'rules.title.extra': 'Rejouer',
  'rules.title.round': 'Autour du plateau',
  'rules.title.capture': 'Capturer',
  'rules.title.lone': 'Deux règles',
  'rules.title.end': 'La fin',
  'rules.lesson.sow':
    'Un tour vide une de vos cases. Ses graines sont semées une à une, dans le sens ' +
    'antihoraire. Le plus de graines au grenier gagne.',
  'rules.lesson.extra': 'Si la dernière graine tombe dans votre grenier, vous rejouez.',
  'rules.lesson.round':
    'Les graines font le tour par votre grenier et les cases adverses, mais n’entrent pas ' +
    'dans l’autre grenier.',
  'rules.lesson.capture':
    'Si la dernière graine tombe dans une de vos cases vides, vous la prenez avec les graines ' +
    'd’en face.',
  'rules.lesson.lone':
    'Si la case d’en face est vide, la graine seule est prise avec « empty-capture » et reste ' +
    'avec « standard ». Essayez les deux.',
  'rules.lesson.end':
    'La partie finit quand les cases d’un camp sont vides. L’autre camp garde les graines de ' +
    'ses cases.',
};
