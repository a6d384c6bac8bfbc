// The games of a match on the board of the page, sowing by sowing, with exact values where known.

import { Game, SIDES, parsePosition } from '../../serve/page/board/game.js';
import { KalahBoard } from '../../serve/page/board/kalah_board.js';
import { MoveList } from '../../serve/page/board/move_list.js';
import { Viewpoint, resultText, signed, turnText } from '../../serve/page/board/wording.js';
import { find } from '../../serve/page/shared/elements.js';
import { number, text } from './report_text.js';

const resultOf = margin => (margin > 0 ? 'win' : margin < 0 ? 'loss' : 'draw');

/** Shows one of `games`, chosen by its player and its number. */
export class GameViewer {
  /** @param {{games: object[], names: string[], table: object, pie: string}} data */
  constructor({ games, names, table, pie }) {
    Object.assign(this, { games, names, pie, rules: table.rules });
    this.board = new KalahBoard(find('board'), () => {});
    this.moves = new MoveList(find('moves'), count => this.goTo(count));
    find('player').append(new Option(text('games.all'), ''),
      ...names.map((name, index) => new Option(name, String(index))));
    find('player').addEventListener('change', () => this.list());
    find('game').addEventListener('change', () => this.open(Number(find('game').value), 0));
    const steps = {
      first: () => 0, back: at => at - 1, next: at => at + 1, last: () => this.game.pits.length,
      'next-mistake': at => this.mistakeAfter(at) ?? at,
    };
    for (const [id, step] of Object.entries(steps)) {
      find(id).addEventListener('click', () => this.goTo(step(this.game.cursor)));
    }
    addEventListener('resize', () => this.show());
    addEventListener('beforeprint', () => this.show());
    this.list();
  }

  /** Offers the games of the chosen player, and opens the first one. */
  list() {
    const { value } = find('player');
    const shown = this.games.map((game, index) => ({ ...game, index }))
      .filter(({ players }) => value === '' || players.includes(Number(value)));
    find('game').replaceChildren(...shown.map(game => new Option(this.title(game), game.index)));
    if (shown.length) this.open(shown[0].index, 0);
  }

  title({ index, players, margin, verdict, forfeit }) {
    const [south, north] = players.map(player => this.names[player]);
    const end = verdict === 'play' ? signed(margin)
      : text('games.forfeit', { player: this.names[players[forfeit]], verdict: text(`verdict.${verdict}`) });
    return `${index + 1}. ${south} – ${north}: ${end}`;
  }

  /** Shows a game after `sowings` sowings. */
  open(index, sowings) {
    const option = [...find('game').options].find(({ value }) => value === String(index));
    if (!option) {
      find('player').value = '';
      this.list();
    }
    find('game').value = String(index);
    this.record = this.games[index];
    const { start, pits } = this.record;
    this.game = new Game(parsePosition(start), this.rules, pits, this.pie);
    this.goTo(sowings);
  }

  goTo(count) {
    this.game.goTo(count);
    this.show();
  }

  /** The number of sowings before the next mistake after `count`, or null. */
  mistakeAfter(count) {
    const { costs } = this.record;
    const next = costs.findIndex((cost, index) => index > count && cost > 0);
    return next < 0 ? null : next;
  }

  /** The players by their sides at the cursor: they exchange sides at a swap. */
  namesOfSides() {
    const { players, swapped, swap_after: swapAfter } = this.record;
    const isSwapped = swapped && this.game.cursor >= swapAfter;
    const [south, north] = isSwapped ? [players[1], players[0]] : players;
    return { south: this.names[south], north: this.names[north] };
  }

  /** The value of the position after `count` sowings for a side; null if unknown. */
  valueFor(side, count) {
    const value = this.record.values[count] ?? null;
    return value === null || side === 'south' ? value : -value;
  }

  show() {
    if (!this.game) return;
    const { game, record } = this;
    const { position, cursor } = game;
    const last = cursor > 0 ? game.sowings[cursor - 1] : null;
    const pit = record.pits[cursor];
    const values = [];
    if (pit !== undefined) {
      const value = this.valueFor(position.mover, cursor + 1);
      if (value !== null) values[pit - 1] = value;
    }
    const players = this.namesOfSides();
    const view = new Viewpoint(null, players);
    this.board.show(position);
    this.board.describe(position, {
      own: null, last, view, values, best: record.costs[cursor] === 0 && pit ? [pit] : [],
    });
    this.moves.show(game, (_, index) => this.noteOn(index), view);
    find('names').textContent = SIDES.map(side => `${text(`side.${side}`)}: ${players[side]}`).join(' · ');
    find('now').textContent = this.nowText(view);
    for (const id of ['first', 'back']) find(id).disabled = cursor === 0;
    for (const id of ['next', 'last']) find(id).disabled = game.atEnd;
    find('next-mistake').disabled = this.mistakeAfter(cursor) === null;
  }

  noteOn(index) {
    const cost = this.record.costs[index];
    if (!(cost > 0)) return {};
    return { mark: ` −${cost}`, words: text('mistakes.cost', { n: cost }), isMistake: true };
  }

  /** What there is to say at the cursor: the value, the next sowing and its cost, or the end. */
  nowText(view) {
    const { game, record } = this;
    const { cursor, position } = game;
    const parts = [text('now.sowings', { at: cursor, n: record.pits.length })];
    if (record.swapped && cursor === record.swap_after) parts.push(text('now.swapped'));
    if (game.atEnd) {
      parts.push(record.verdict === 'play' ? resultText(record.margin, view)
        : text('games.forfeit', { player: this.names[record.players[record.forfeit]],
          verdict: text(`verdict.${record.verdict}`) }));
      return parts.join(' ');
    }
    const side = position.mover;
    parts.push(`${turnText(side, view)}.`);
    const value = this.valueFor(side, cursor);
    if (value !== null) {
      parts.push(text('now.value', { value: signed(value), result: text(`result.${resultOf(value)}`) }));
    }
    const cost = record.costs[cursor];
    if (cost === null || cost === undefined) parts.push(text('now.unjudged', { pit: record.pits[cursor] }));
    else if (cost === 0) parts.push(text('now.best', { pit: record.pits[cursor] }));
    else parts.push(text('now.mistake', { pit: record.pits[cursor], n: cost }));
    const time = record.milliseconds[cursor];
    if (time >= 1) parts.push(text('now.time', { time: number(time / 1000, 3) }));
    return parts.join(' ');
  }
}
