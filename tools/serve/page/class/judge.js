// The judge of recorded games: every mistake, its cost, the best pits, and a score.

import { find, make, makeRow, showProgress } from '../shared/elements.js';
import { Game, SIDES } from '../board/game.js';
import { isJudged, judgement } from '../board/judgement.js';
import { readGames, unreadableText } from '../board/recorded_games.js';
import { known } from '../site.js';
import { say, sayError } from '../shared/status.js';
import { listText, sentences, t } from '../shared/text.js';
import { givenAwayText, sideName } from '../board/wording.js';

const MOST_GAMES = 100;

const tooMany = () => new Error(t('judge.too-many', { n: MOST_GAMES }));

let judging = null;

/** A game and the names of its players: from a record, or from a link of the page. */
function gameOf(line) {
  const hash = line.indexOf('#');
  if (!line.startsWith('{') && hash >= 0) {
    const linked = Game.fromHash(line.slice(hash));
    if (!linked) throw new Error(t('judge.no-game'));
    return { game: linked.game, names: {} };
  }
  return Game.withNames(line);
}

/** The games of lines with records and links. @throws {Error} */
function gamesOfLines(text) {
  const lines = text.split('\n').map(line => line.trim())
    .filter(line => line && !line.includes('seedbank.records/'));
  return lines.map((line, index) => {
    try {
      return { ...gameOf(line), fault: '' };
    } catch (error) {
      throw new Error(t('judge.wrong', { n: index + 1, reason: error.message }));
    }
  });
}

/** The pasted games, and a note on them. @throws {Error} if there are none */
async function gamesOf(text, signal) {
  if (/#.*start=/.test(text)) return { games: gamesOfLines(text), note: '' };
  const { games, left, unreadable, numbering } = await readGames({
    text, most: MOST_GAMES, start: find('start').value, rules: find('judge-rules').value,
    numbering: find('numbering').value || undefined,
  }, signal);
  const refused = unreadableText(unreadable);
  // A text without any sowing is an error; other games are judged as far as they go.
  const none = !games.some(({ game }) => game.pits.length);
  const fault = none && (refused || games[0]?.fault);
  if (fault) throw new Error(fault);
  if (left) throw tooMany();
  if (none) throw new Error(t('games.none'));
  const read = numbering ? t('games.numbering', { name: numbering }) : '';
  return { games, note: sentences(read, refused) };
}

/** Lists the numberings, and lets a file fill the form. */
export function wireFiles() {
  find('numbering').append(...known.numberings.map(name => new Option(name, name)));
  // Without this, choosing the same file again, after a change of it, is not an event.
  find('file').addEventListener('click', event => { event.target.value = ''; });
  find('file').addEventListener('change', async event => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      find('game').value = await file.text();
    } catch (error) {
      sayError(new Error(t('error.files', { reason: error.message.replace(/\.$/, '') })));
      return;
    }
    if (!find('game').value.trim()) {
      judging?.abort();
      find('verdicts').replaceChildren();
      sayError(new Error(t('games.none')));
      return;
    }
    find('judge-form').requestSubmit();
  });
}

/** Judges the games in the form. */
export async function judge() {
  judging?.abort();
  const call = new AbortController();
  judging = call;
  find('verdicts').replaceChildren();
  try {
    const { games, note } = await gamesOf(find('game').value, call.signal);
    if (games.length > MOST_GAMES) throw tooMany();
    for (const [index, recorded] of games.entries()) {
      showProgress(find('judge-progress'), index, games.length);
      say(t('judge.progress', { n: index + 1, total: games.length }));
      const answer = await judgement(recorded.game, call.signal);
      answer.adjudicated_after = recorded.adjudicatedAfter;
      answer.before_exchange = recorded.game.beforeExchange;
      if (call.signal.aborted) return;
      const title = games.length > 1 ? t('judge.game-number', { n: index + 1 }) : t('judge.game');
      find('verdicts').append(verdict(recorded, answer, title));
    }
    say(sentences(t('judge.done', { n: games.length }), note));
  } catch (error) {
    if (!call.signal.aborted) sayError(error);
  }
  if (judging === call) showProgress(find('judge-progress'), 1, 1);
}

/** The sowings of an answer that have a cost: those after a possible exchange of sides. */
const withCosts = answer => answer.moves.slice(answer.before_exchange ?? 0, answer.adjudicated_after);

/**
 * The sowings of a side that have a cost, how many of them are judged, are mistakes, and what they cost.
 * `score`, the share of best sowings in per cent, is null if there are no sowings or one is not judged.
 */
export function tallyOf(side, answer) {
  const moves = withCosts(answer).filter(move => move.side === side);
  const judged = moves.filter(isJudged);
  const mistakes = judged.filter(({ cost }) => cost > 0).length;
  const isWhole = moves.length && judged.length === moves.length;
  const score = isWhole ? Math.round((100 * (moves.length - mistakes)) / moves.length) : null;
  const cost = judged.reduce((sum, move) => sum + move.cost, 0);
  return { sowings: moves.length, judged: judged.length, score, mistakes, cost };
}

/** The score of a side. */
function scoreLine(side, name, answer) {
  const { sowings, judged, score: share, mistakes, cost } = tallyOf(side, answer);
  const who = name ? `${sideName(side)} (${name})` : sideName(side);
  if (judged < sowings) {
    const left = t('judge.no-score', { done: judged, n: sowings });
    return make('p', { children: [`${who}: `, left] });
  }
  if (!sowings) return make('p', { text: `${who}: ${t('judge.none')}` });
  const score = make('span', { className: 'score', text: `${share}` });
  const rest = t('judge.score', { best: sowings - mistakes, n: sowings, cost: givenAwayText(cost) });
  return make('p', { children: [`${who}: `, score, ` ${rest}`] });
}

function verdict({ game, names, fault }, answer, title) {
  const link = make('a', { text: t('judge.open'), href: `./#${game.toHash()}` });
  const parts = [
    make('h3', { text: title }),
    ...SIDES.map(side => scoreLine(side, names[side], answer)),
    ...(fault ? [make('p', { className: 'fault', text: fault })] : []),
  ];
  const isWhole = withCosts(answer).every(isJudged);
  const mistakes = answer.moves.map((move, index) => ({ ...move, number: index + 1 }))
    .filter(move => leastCost(move) > 0);
  if (mistakes.length) parts.push(mistakeTable(mistakes));
  else if (answer.moves.length && isWhole) parts.push(make('p', { text: t('judge.no-mistakes') }));
  if (!isWhole) parts.push(make('p', { text: t('judge.incomplete') }));
  if (game.beforeExchange) parts.push(make('p', { text: t('mistake.exchange') }));
  parts.push(make('p', { children: [link] }));
  return make('div', { className: 'verdict', children: parts });
}

/** The cost of a sowing; a lower bound if time ran out. */
function leastCost({ cost, cost_bounds: bounds }) {
  return cost ?? bounds?.[0] ?? 0;
}

function mistakeTable(mistakes) {
  const heads = ['sowing', 'side', 'pit', 'cost', 'best'].map(name => t(`judge.head.${name}`));
  const rows = mistakes.map(move => {
    const { number, side, pit, cost, best } = move;
    const costText = cost ?? t('judge.or-more', { n: leastCost(move) });
    return makeRow([number, sideName(side), pit, costText, listText(best)]);
  });
  const table = make('table', {
    children: [make('thead', { children: [makeRow(heads, 'th')] }),
      make('tbody', { children: rows })],
  });
  return make('div', { className: 'scroll', tabindex: '0', role: 'group',
    'aria-label': t('judge.mistakes'), children: [table] });
}
