// Messages of the page of four-row Kalaha in English. Keys: see text.js.

export default {
  'four.title': 'Four-row Kalaha · Seedbank',
  'four.heading': 'Four-row Kalaha',
  'four.level.beginner': 'Beginner: any turn',
  'four.level.amateur': 'Amateur: captures most',
  'four.level.expert': 'Expert: looks ahead',
  'four.player.beginner': 'a beginner',
  'four.player.amateur': 'an amateur',
  'four.player.expert': 'an expert',
  'four.depth': 'Turns an expert looks ahead',
  'four.slow': 'Sow slowly: follow every seed',
  'four.turns': 'Turns',
  'four.rules':
    'Sow a pit with two or more seeds. The seeds go round on your own side. If the last seed ' +
    'falls into a pit with seeds, lift them all and continue sowing. In your inner row this also ' +
    'captures the seeds in the opposite pit. The turn ends when the last seed falls into an ' +
    'empty pit, or after 100 steps. A side that has no pit with two or more seeds on its turn ' +
    'loses.',
  'four.open': 'Open a game',
  'four.paste': 'Paste a link or a game record',
  'four.show': 'Open',
  'four.key.hint': 'hint',
  'four.few.south': 'South\'s pit {pit} has fewer than two seeds.',
  'four.few.north': 'North\'s pit {pit} has fewer than two seeds.',
  'four.steps': { one: '{n} step', other: '{n} steps' },
  'four.limit': 'The step limit ends the turn.',
  'four.wins.south': 'The game is over. South wins.',
  'four.wins.north': 'The game is over. North wins.',
  'four.wins.none': 'The game ends after 1,000 turns without a winner.',
  'four.thinking': 'The expert is thinking…',
  'four.hint': 'The expert would sow pit {pit}.',
  'four.place': 'After {count} of {all} turns.',
  'four.loaded': { one: 'Game of {n} turn loaded.', other: 'Game of {n} turns loaded.' },
};
