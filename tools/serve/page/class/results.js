// The results of the class: its finished games as a table, the CSV, and clearing the list.

import { closeDialogs, openDialog } from '../shared/dialogs.js';
import { find, make, makeRow } from '../shared/elements.js';
import { csvOf, download } from '../shared/files.js';
import { Game, SIDES, parsePosition } from '../board/game.js';
import { verdictOn } from './found.js';
import { PERSON } from '../shared/person.js';
import { playerName } from '../shared/players.js';
import { t } from '../shared/text.js';
import { endingText, foundText } from '../together/ending.js';
import { Viewpoint } from '../board/wording.js';

/** The name of a player of a game of the class. */
export function nameOf(state, side) {
  const { name, player } = state[side];
  // Of a search for a turn, the other side never sows.
  if (state.find && player !== PERSON) return '–';
  return player === PERSON ? name || t('live.unnamed') : playerName(player);
}

/** A link to the page that analyses a game. */
export function analysisLink(state, players) {
  const game = new Game(parsePosition(state.start), state.rules, state.pits);
  return make('a', {
    text: t('live.analyse'), href: `./#${game.toHash()}`,
    'aria-label': t('live.analyse-of', { players }),
  });
}

/** The players of a game: "Ann – Bob"; of a search for a turn, the pupil. */
export function playersText(state) {
  if (state.find) return nameOf(state, SIDES.find(side => state[side].player === PERSON));
  return t('live.players', { south: nameOf(state, 'south'), north: nameOf(state, 'north') });
}

/** The viewpoint of the teacher. */
export function viewpointOf(state) {
  const [south, north] = ['south', 'north'].map(side => nameOf(state, side));
  return new Viewpoint(null, { south, north });
}

/** The result with the names of the players, "Ann wins by 8", or whether a turn was found. */
export function resultOf(state) {
  return state.find ? foundText(verdictOn(state)) : endingText(state, viewpointOf(state));
}

function resultRow(state) {
  return makeRow([
    nameOf(state, 'south'), nameOf(state, 'north'),
    state.over ? resultOf(state) : t('live.not-over'),
    state.pits.length, analysisLink(state, playersText(state)),
  ]);
}

/** Games as CSV, a row per game. */
function csv(states) {
  const head = ['south', 'north', 'south_player', 'north_player', 'rules', 'start', 'sowings',
    'over', 'south_margin', 'winner', 'pits', 'ending', 'round'];
  const rows = states.map(state => [
    state.south.name, state.north.name, state.south.player, state.north.player, state.rules,
    state.start, state.pits.length, state.over ? 1 : 0, state.margin,
    state.winner, state.pits.join(' '), state.ending, state.round,
  ]);
  return csvOf([head, ...rows]);
}

/** The finished games, until they are cleared. */
export class Results {
  constructor() {
    /** The results: states of games with numbers, which ascend. */
    this.all = [];
    /** The number of the last result that the server gave. */
    this.last = 0;
  }

  /** Replaces all results; `last` is the number of the last one, which may have been cleared. */
  set(results, last) {
    this.all = results;
    this.last = last;
    this.show();
  }

  /** Writes the table. */
  show() {
    find('results').replaceChildren(...this.all.map(resultRow).reverse());
  }

  /** Adds a result. @throws {Error} if results between the last one and this one are missing */
  add(result) {
    if (result.number !== this.last + 1) throw new Error(`no results before ${result.number}`);
    this.last = result.number;
    this.all.push(result);
    find('results').prepend(resultRow(result));
  }

  /** Removes the results with numbers up to `through`. */
  clear(through) {
    this.set(this.all.filter(({ number }) => number > through), this.last);
  }

  /** Saves the results, and games that are not finished, as CSV. */
  save(unfinished) {
    download('class.csv', 'text/csv', csv([...this.all, ...unfinished]));
  }

  /** Saves the same games as records, a line each, for `seedbank replay` and other programs. */
  saveRecords(unfinished) {
    const lines = [...this.all, ...unfinished].map(state => {
      const game = new Game(parsePosition(state.start), state.rules, state.pits);
      return `${game.toRecord(nameOf(state, 'south'), nameOf(state, 'north'))}\n`;
    });
    download('class.jsonl', 'application/jsonl', lines.join(''));
  }

  /**
   * Asks whether to clear the results, and calls `clear` with the number of the last one shown.
   * @param {(through: number) => void} clear
   */
  askToClear(clear) {
    const { number } = this.all.at(-1);
    find('clear-text').textContent = t('live.clear-ask', { n: this.all.length });
    find('clear').onclick = () => {
      closeDialogs();
      clear(number);
    };
    openDialog('clear-dialog');
  }
}
