// A match under way: standings, games on boards, and the time to go. The document has the state when
// it was loaded; then the page asks for it every second.

import { parsePosition } from '../../serve/page/board/game.js';
import { smallBoard } from '../../serve/page/board/small_board.js';
import { Viewpoint, turnText } from '../../serve/page/board/wording.js';
import { find, make, update } from '../../serve/page/shared/elements.js';
import { crossOf, showRatings, standingsOf, summaryOf } from './match_tables.js';
import { beginReport, number, text } from './report_text.js';

const PAUSE_MS = 1000;

/** "45 s", "12 min", "3 h 20 min". */
function durationText(seconds) {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return text('watch.seconds', { n: Math.round(seconds) });
  if (minutes < 60) return text('watch.minutes', { n: minutes });
  return text('watch.hours', { n: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function progressText({ games, done, seconds, seconds_left: left, complete }) {
  const parts = [games === null ? text('summary', { n: done }) : text('watch.done', { done, n: games }),
    text('watch.passed', { time: durationText(seconds) })];
  if (left !== null && !complete) parts.push(text('watch.left', { time: durationText(left) }));
  return parts.join(' · ');
}

/** A game on a board, its players and their clocks. */
function cardOf({ game, players, position: board, sowings, swapped, seconds_left: left }, names) {
  const position = parsePosition(board);
  const [south, north] = swapped ? [1, 0] : [0, 1];
  const sides = { south: names[players[south]], north: names[players[north]] };
  const named = [south, north].map(seat => {
    const name = names[players[seat]];
    return left[seat] === null ? name : `${name} (${number(left[seat], 1)} s)`;
  });
  return make('li', { 'data-testid': 'game', children: [
    make('p', { className: 'names', text: named.join(' – ') }),
    smallBoard(position),
    make('p', { className: 'note',
      text: `${text('watch.game', { game: game + 1, sowing: sowings + 1 })} ${turnText(position.mover, new Viewpoint(null, sides))}.` }),
  ] });
}

function show(data) {
  find('summary').textContent = summaryOf(text('summary', { n: data.games ?? data.done }), data);
  find('progress').textContent = progressText(data);
  update(find('state'), data.complete ? text('watch.complete') : '');
  find('under-way').hidden = !data.under_way.length;
  find('boards').replaceChildren(...data.under_way.map(game => cardOf(game, data.names)));
  update(find('standings'), standingsOf(data));
  update(find('cross'), crossOf(data));
  showRatings(data);
}

/** Follows the match until it is complete. What is not reached stays as it was, with a notice. */
async function follow() {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    try {
      const answer = await fetch('match.json');
      if (!answer.ok) throw new Error(answer.statusText);
      const data = await answer.json();
      show(data);
      if (data.complete) return;
    } catch {
      find('under-way').hidden = true;
      update(find('state'), text('watch.lost'));
    }
  }
}

beginReport('watch');
show(JSON.parse(find('data').textContent));
follow();
