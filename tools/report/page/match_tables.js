// The tables of a match: its summary, standings, and cross-table.

import { find, make } from '../../serve/page/shared/elements.js';
import { showIntervals } from './intervals.js';
import { number, percent, tableOf, text } from './report_text.js';

const MOST_CELLS = 40;

const sum = numbers => numbers.reduce((total, each) => total + each, 0);

/** A name that is cut off if it is long. */
export const playerName = name => make('span', { className: 'player', text: name, title: name });

/** The players' indices in the order of the standings. */
export function orderOf({ players, tournament }) {
  // In an open match, some play more games than others.
  const isOpen = tournament === 'open';
  return players.map((_, index) => index).sort((a, b) => {
    const [one, other] = [players[a], players[b]];
    return (isOpen && other.elo - one.elo) || other.points - one.points || other.elo - one.elo || a - b;
  });
}

/** Players, board, rules, clock and pie rule in a line, after `games`. */
export function summaryOf(games, { table, names, clock }) {
  const parts = [games, text('summary.players', { n: names.length }),
    text('summary.pits', { n: table.pits }), table.rules];
  if (clock) parts.push(text('summary.clock', { clock }));
  if (table.pie !== 'none') parts.push(text('summary.pie', { pie: table.pie }));
  return parts.join(' · ');
}

export function standingsOf({ table, names }) {
  const rows = orderOf(table).map((index, place) => {
    const player = table.players[index];
    return [place + 1, playerName(names[index]), number(player.points, 1),
      player.wins + player.draws + player.losses, player.wins, player.draws, player.losses,
      percent(player.south.score), percent(player.north.score), number(player.margin, 1, true),
      sum(Object.values(player.forfeits)),
      player.seconds === null ? '–' : number(player.seconds, 1)];
  });
  return tableOf('standings', ['place', 'player', 'points', 'games', 'won',
    'drawn', 'lost', 'south', 'north', 'margin', 'forfeits', 'seconds'], rows);
}

/** A picture of the ratings with their intervals. */
export function showRatings({ table, names }) {
  const rows = names.map((name, index) => {
    const { elo, elo_interval: half } = table.players[index];
    return { name, index, value: elo, low: elo - half, high: elo + half,
      text: `${number(elo, 0, true)} ± ${number(half, 0)}` };
  }).sort((a, b) => b.value - a.value || a.index - b.index);
  showIntervals(find('ratings'), rows, { least: 10, shown: value => number(value, 0, true) });
}

/** [a][b]: the points of player a against b; null if they have not met. */
function pointsOf({ players, pairs, tournament }) {
  const points = players.map(() => players.map(() => null));
  let next = 0;
  for (let a = 0; a < (tournament === 'gauntlet' ? 1 : players.length); ++a) {
    for (let b = a + 1; b < players.length; ++b) {
      const { wins, draws, losses } = pairs[next++];
      if (!(wins + draws + losses)) continue;
      points[a][b] = wins + draws / 2;
      points[b][a] = losses + draws / 2;
    }
  }
  return points;
}

export function crossOf({ table, names }) {
  const order = orderOf(table);
  const points = pointsOf(table);
  const columns = order.slice(0, MOST_CELLS);
  const rows = order.map((index, place) => [place + 1, playerName(names[index]),
    ...columns.map(other => (points[index][other] === null ? '' : number(points[index][other], 1)))]);
  return tableOf('cross', ['place', 'player', ...columns.map((_, place) => place + 1)], rows);
}
