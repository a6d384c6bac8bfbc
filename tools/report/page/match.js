// The report of a match: tables, ratings, games on a board, mistakes and forfeits. The data come from
// the element with the id data; texts of players and programs are shown as texts only.

import { find, make } from '../../serve/page/shared/elements.js';
import { listText } from '../../serve/page/shared/text.js';
import { GameViewer } from './game_viewer.js';
import { crossOf, orderOf, playerName, showRatings, standingsOf, summaryOf } from './match_tables.js';
import { beginReport, number, percent, tableOf, text } from './report_text.js';

const data = JSON.parse(find('data').textContent);
const { table, names, games } = data;
const order = orderOf(table);
const nameOf = index => playerName(names[index]);

function showPlay() {
  if (!table.players.some(({ given_away: given }) => given)) {
    find('play').hidden = true;
    return;
  }
  const rows = order.map(index => {
    const given = table.players[index].given_away;
    return [nameOf(index), percent(given.judged_share), percent(given.best_share),
      percent(given.kept.kept_share), number(given.seeds_per_choice, 2),
      ...given.stages.map(stage => number(stage.seeds_per_choice, 2))];
  });
  find('play-table').append(tableOf('play', ['player', 'judged', 'best', 'kept', 'seeds', 'stage-1',
    'stage-2', 'stage-3', 'stage-4'], rows));
}

function showSprt() {
  const { sprt } = table;
  if (!sprt) return;
  find('sprt').hidden = false;
  const decision = text(`sprt.${sprt.decision}`, { elo0: sprt.elo0, elo1: sprt.elo1 });
  const ratio = text('sprt.ratio', {
    llr: number(sprt.llr, 2, true), lower: number(sprt.lower, 2), upper: number(sprt.upper, 2),
    alpha: sprt.alpha, beta: sprt.beta, pairs: sprt.game_pairs.join(', '),
  });
  find('sprt-text').textContent = `${names[0]} – ${names[1]}: ${decision} ${ratio}`;
}

/** A button that shows a game on the board. */
function showButton(viewer, game, sowings, name) {
  const button = make('button', { type: 'button', text: name });
  button.addEventListener('click', () => {
    viewer.open(game, sowings);
    find('games').scrollIntoView({ block: 'start' });
    find('board').focus({ preventScroll: true });
  });
  return button;
}

function showMistakes(viewer) {
  if (!data.mistakes) {
    find('mistakes').hidden = true;
    return;
  }
  const parts = order.flatMap(index => {
    const items = data.mistakes[index].map(({ game, sowing, pit, cost, best, before, after }) => {
      const words = [text('mistakes.cost', { n: cost }),
        best.length ? text('mistakes.best', { pit, best: listText(best, 'disjunction') }) : text('mistakes.pit', { pit })];
      if (before !== after) {
        words.push(text('mistakes.result', {
          before: text(`result.${before}`), after: text(`result.${after}`),
        }));
      }
      const name = text('mistakes.show', { game: game + 1, sowing: sowing + 1 });
      return make('li', { children: [showButton(viewer, game, sowing, name), ` ${words.join(' ')}`] });
    });
    const list = items.length ? make('ul', { className: 'cases', children: items })
      : make('p', { text: text('mistakes.none') });
    return [make('h3', { children: [nameOf(index)] }), list];
  });
  find('mistake-list').append(...parts);
}

function showForfeits(viewer) {
  const lost = games.map((game, index) => ({ ...game, index }))
    .filter(({ verdict }) => verdict !== 'play');
  if (!lost.length) {
    find('forfeits').hidden = true;
    return;
  }
  find('forfeit-list').append(make('ul', {
    className: 'cases',
    children: lost.map(({ index, players, verdict, forfeit, detail, words, pits }) => {
      const children = [
        showButton(viewer, index, pits.length, text('forfeits.show', { game: index + 1 })), ' ',
        nameOf(players[forfeit]), `: ${text(`verdict.${verdict}`)}`, detail ? ` (${detail})` : ''];
      if (words) {
        children.push(make('details', { children: [
          make('summary', { text: text('forfeits.words') }),
          make('pre', { text: words, tabindex: '0' })] }));
      }
      return make('li', { children });
    }),
  }));
}

beginReport('title');
find('summary').textContent = summaryOf(text('summary', { n: table.games }), data);
find('standings').append(standingsOf(data));
showSprt();
showPlay();
showRatings(data);
addEventListener('resize', () => showRatings(data));
find('cross').append(crossOf(data));
const viewer = new GameViewer(data);
showMistakes(viewer);
showForfeits(viewer);
