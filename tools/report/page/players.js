// The report on the players of many games: how often they sowed legally and best, and what they gave
// away, with intervals. The data come from the element with the id data.

import { find, make } from '../../serve/page/shared/elements.js';
import { showIntervals } from './intervals.js';
import { beginReport, number, percent, tableOf, text } from './report_text.js';

const data = JSON.parse(find('data').textContent);
const PHASES = ['opening', 'middle', 'end'];

/** Those that gave away least come first. */
const players = [...data.players].sort((a, b) => (
  (a.phases.all.mean_cost?.value ?? Infinity) - (b.phases.all.mean_cost?.value ?? Infinity) ||
  a.player.localeCompare(b.player)));

const nameOf = ({ player }) => make('span', { className: 'player', text: player, title: player });

/** A number with the ends of its interval; a dash if there is none. */
function withInterval(estimate, shown) {
  if (!estimate) return '–';
  return `${shown(estimate.value)} (${shown(estimate.low)}–${shown(estimate.high)})`;
}

const share = estimate => withInterval(estimate, percent);
const cost = estimate => withInterval(estimate, value => number(value, 2));

function showSummary() {
  const parts = [text('summary', { n: data.games }), text('summary.players', { n: players.length }),
    data.rules];
  if (data.incomplete) parts.push(text('summary.incomplete', { n: data.incomplete }));
  if (data.unreadable) parts.push(text('summary.unreadable', { n: data.unreadable }));
  find('summary').textContent = parts.join(' · ');
}

function showPlay() {
  const rows = players.map(player => {
    const { all } = player.phases;
    return [nameOf(player), number(player.games, 0), number(all.sowings, 0),
      player.illegal || all.sowings ? share(player.legal) : '–', share(all.best), share(all.kept),
      cost(all.mean_cost), all.worst_cost ?? '–'];
  });
  find('play').append(tableOf('play', ['player', 'games', 'sowings', 'legal', 'best', 'kept',
    'cost', 'worst'], rows));
}

function showPhases() {
  const rows = players.flatMap(player => PHASES.map(phase => {
    const { sowings, best, kept, mean_cost: mean, worst_cost: worst } = player.phases[phase];
    return [nameOf(player), text(`phase.${phase}`), number(sowings, 0), share(best), share(kept),
      cost(mean), worst ?? '–'];
  }));
  find('phases').append(tableOf('phases', ['player', 'phase', 'sowings', 'best', 'kept', 'cost',
    'worst'], rows));
}

function showCosts() {
  const rows = players.filter(({ phases }) => phases.all.sowings).map(({ player, phases }) => {
    const { mean_cost: mean } = phases.all;
    return { name: player, ...mean, text: cost(mean) };
  });
  if (!rows.length) return;
  showIntervals(find('cost'), rows, {
    least: 0.1, lowest: 0, shown: value => number(value, 2),
  });
}

beginReport('players');
showSummary();
showPlay();
showPhases();
showCosts();
addEventListener('resize', showCosts);
