// Messages of the page of rules in English. Keys: see text.js.

export default {
  'rules.title': 'Rules · Seedbank',
  'rules.heading': 'Rules in a minute',
  'rules.back': 'Back',
  'rules.next': 'Next',
  'rules.again': 'Once more',
  'rules.use-standard': 'Standard rules',
  'rules.more': 'And then',
  'rules.play': 'Play against a level',
  'rules.train': 'Train: find the best pit',
  'rules.four-rows': 'Four-row Kalaha: a longer game, with 32 pits and no stores',
  'rules.place': '{place} of {all}',
  'rules.try-any': 'Sow any of your pits: the lower row is yours.',
  'rules.try': 'Sow pit {pit}.',
  'rules.title.sow': 'Sowing',
  'rules.title.extra': 'Sow again',
  'rules.title.round': 'Round the board',
  'rules.title.capture': 'Capture',
  'rules.title.lone': 'Two sets of rules',
  'rules.title.end': 'The end',
  'rules.lesson.sow':
    'A turn empties one of your pits. Its seeds are sown one by one, anticlockwise. The side ' +
    'with the most seeds in its store wins.',
  'rules.lesson.extra': 'If the last seed falls into your store, you sow again.',
  'rules.lesson.round':
    'Seeds go round through your store and the other side\'s pits, but not into the other store.',
  'rules.lesson.capture':
    'If the last seed falls into an empty pit of yours, you capture it together with the ' +
    'seeds opposite.',
  'rules.lesson.lone':
    'If the pit opposite is empty, the lone seed is taken under “empty-capture” and stays ' +
    'under “standard”. Try both.',
  'rules.lesson.end':
    'The game ends when the pits of a side are empty. The other side keeps the seeds in its pits.',
};
