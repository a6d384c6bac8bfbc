// The rules and games of the page against the command, without a browser.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Evaluations } from '../../tools/serve/page/kalah/evaluations.js';
import {
  Game, RULES, finalMargin, formatPosition, fromBoard, isOver, legalPits, opening, parsePosition,
  sow, turned,
} from '../../tools/serve/page/board/game.js';
import { signed, sowingText } from '../../tools/serve/page/board/wording.js';
import { command, commandJson } from './command.mjs';
import { randomNumbers } from './random.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'seedbank-game-'));
after(() => rmSync(folder, { recursive: true }));

/** Random boards. Few pits and many seeds make laps; many pits and few seeds make captures. */
function randomStarts(pits, count, random) {
  return Array.from({ length: count }, () => {
    const most = [2, 4, 9, 60][random(4)];
    const board = Array.from({ length: 2 * pits + 2 }, () => random(most));
    board[random(pits)] = 1;
    board[pits + 1 + random(pits)] = 1 + random(3);
    return formatPosition(fromBoard(board));
  });
}

for (const rules of RULES) {
  test(`Random games of the command are legal and end with its margin, ${rules}`, () => {
    const random = randomNumbers(12);
    let games = 0;
    for (let pits = 1; pits <= 7; ++pits) {
      const [starts, records] = ['starts', 'records'].map(
        name => path.join(folder, `${name}-${rules}-${pits}`));
      writeFileSync(starts, `${randomStarts(pits, 40, random).join('\n')}\n`);
      command(['match', '--players', 'random,random', '--start', starts, '--no-judge', '--records',
        records, '--rules', rules, '--quiet']);
      const lines = readFileSync(records, 'utf8').trim().split('\n').slice(1);
      for (const line of lines) {
        const game = Game.fromRecord(line);
        assert.ok(game.over, line);
        assert.equal(finalMargin(game.position), JSON.parse(line).margin, line);
        games += 1;
      }
    }
    assert.ok(games >= 7 * 40, `${games} games`);
  });

  test(`The number of sequences of sowings equals that of the command, ${rules}`, () => {
    const count = (position, depth) => {
      if (depth === 0) return 1;
      return legalPits(position).reduce(
        (total, pit) => total + count(sow(position, pit, rules).position, depth - 1), 0);
    };
    for (const [pits, seeds, depth] of [[6, 4, 5], [3, 9, 8], [7, 15, 4], [1, 7, 9], [2, 30, 9]]) {
      const [{ sequences }] = commandJson(['perft', '--pits', `${pits}`, '--seeds', `${seeds}`,
        '--depth', `${depth}`, '--rules', rules]);
      assert.equal(count(opening(pits, seeds), depth), sequences, `(${pits},${seeds})`);
    }
  });

  test(`Values of a replayed game are learnt with the right signs, ${rules}`, () => {
    const game = new Game(opening(3, 2), rules, [3, 2]);
    const [answer] = commandJson(['replay', '--start', formatPosition(game.start), '--rules', rules,
      ...game.pits.map(String)]);
    const evaluations = new Evaluations(rules);
    evaluations.learnReplay(answer);
    const [query] = commandJson(['query', formatPosition(game.position), '--rules', rules]);
    const south = game.position.mover === 'south' ? query.value : 0 - query.value;
    assert.equal(evaluations.margin(game.position), south);
    answer.moves.forEach(({ cost, position }, index) => {
      assert.equal(formatPosition(game.positionAt(index + 1)), position);
      assert.equal(evaluations.cost(game.positionAt(index), game.positionAt(index + 1)), cost);
    });
  });

  test(`An answer has the values of the positions that the pits lead to, ${rules}`, () => {
    const position = parsePosition('2,0,1,3,1,2,2,0 n');
    const [answer] = commandJson(['query', formatPosition(position), '--rules', rules]);
    const evaluations = new Evaluations(rules);
    evaluations.learn(answer);
    assert.deepEqual(answer.moves.map(({ pit }) => pit), legalPits(position));
    for (const pit of legalPits(position)) {
      const next = sow(position, pit, rules).position;
      const [{ value }] = commandJson(['query', formatPosition(next), '--rules', rules]);
      const south = next.mover === 'south' ? value : 0 - value;
      assert.equal(evaluations.margin(next), isOver(next) ? finalMargin(next) : south);
    }
  });
}

test('Undo and redo work, and a new sowing discards what followed', () => {
  const game = new Game(opening(6, 4), 'standard', [3, 6, 2]);
  game.goTo(1);
  assert.equal(formatPosition(game.position), '4,4,0,5,5,5,1,4,4,4,4,4,4,0 s');
  assert.equal(game.atEnd, false);
  game.sow(1);
  assert.deepEqual(game.pits, [3, 1]);
  assert.ok(game.atEnd);
  game.goTo(99);
  assert.equal(game.cursor, 2);
});

test('Undo and redo stop where a person is to move', () => {
  const game = new Game(opening(6, 4), 'empty-capture', [1, 1, 5, 5]);
  const south = side => side === 'south';
  assert.equal(game.neighbour(-1, () => true), 3);
  assert.equal(game.neighbour(-1, south), 2);
  assert.equal(game.neighbour(1, south), null);
  game.goTo(0);
  assert.equal(game.neighbour(-1, south), null);
  assert.equal(game.neighbour(1, south), 2);
  assert.equal(game.neighbour(1, () => false), 4);
});

test('Links and records hold the whole game', () => {
  const game = new Game(parsePosition('0,5,2,3,1,1,4,0 n'), 'standard', [1, 2]);
  const hash = game.toHash({ opponent: 'tree:4' });
  assert.equal(hash, 'start=0,5,2,3,1,1,4,0,n&rules=standard&pits=1,2&opponent=tree:4');
  const { game: linked, more } = Game.fromHash(`#${hash}`);
  assert.equal(more.get('opponent'), 'tree:4');
  const recorded = Game.fromRecord(game.toRecord('person', 'tree:4'));
  for (const copy of [linked, recorded]) {
    assert.equal(formatPosition(copy.position), formatPosition(game.position));
    assert.equal(copy.rules, 'standard');
  }
  assert.equal(Game.fromHash(''), null);
});

test('Records of games with a referee are read; the first sowing of Manchester earns no extra turn', () => {
  const record = {
    schema: 'seedbank.game/2', game: 0, rules: 'standard', start: '2,2,2,0,2,2,2,0 s', south: 'Ada',
    north: 'Bob', pie: 'sowing', swapped: true, pits: [2, 2, 1, 3], verdict: 'crash', forfeit: 'north',
    detail: 'exit code 3', margin: 1, milliseconds: [1, 1, 1, 1], seconds: [1, 1],
  };
  const { game, names } = Game.withNames(JSON.stringify(record));
  assert.deepEqual(names, { south: 'Ada', north: 'Bob' });
  assert.deepEqual(game.sowings.map(({ side }) => side), ['south', 'north', 'north', 'south']);
  const linked = Game.fromHash(game.toHash()).game;
  assert.deepEqual(linked.position, game.position);
  assert.deepEqual(Game.fromRecord(game.toRecord('Ada', 'Bob')).position, game.position);
  const [replayed] = commandJson(['replay', '--rules', 'standard'], JSON.stringify(record));
  assert.equal(replayed.moves.at(-1).position, formatPosition(game.position));
  const usual = Game.fromRecord(JSON.stringify({ ...record, pie: undefined, pits: [2, 1] }));
  assert.deepEqual(usual.sowings.map(({ side }) => side), ['south', 'south']);
});

test('Sowings before a possible exchange of sides are counted', () => {
  const before = (pie, pits) => new Game(opening(3, 3), 'standard', pits, pie).beforeExchange;
  assert.equal(before('none', [1, 3, 2]), 0);
  assert.equal(before('sowing', []), 0);
  assert.equal(before('sowing', [1, 3]), 1);
  assert.equal(before('turn', []), 0);
  assert.equal(before('turn', [1]), 1);
  assert.equal(before('turn', [1, 3]), 2);
  assert.equal(before('turn', [1, 3, 2, 1]), 2);
});

test('The command reads the records that the page writes', () => {
  const game = new Game(opening(3, 2), 'empty-capture', [1, 1]);
  const [answer] = commandJson(['replay'], `${game.toRecord('person', '5')}\n`);
  assert.deepEqual(answer.moves.map(({ pit }) => pit), game.pits);
});

test('Invalid positions, games and links are refused', () => {
  for (const text of ['', '1,2,3', '1,x,2,3', '-1,2,3,4', '1,2,3,4,5', '1.5,2,3,4',
    Array(18).fill(1).join()]) {
    assert.throws(() => parsePosition(text), Error, text);
  }
  for (const text of ['', '[]', 'null', '{"schema":"seedbank.game/1"}', '{"schema":"other"}',
    '{"schema":"seedbank.game/1","rules":"other","start":"1,0,1,0 s","pits":[]}']) {
    assert.throws(() => Game.fromRecord(text), Error, text);
  }
  assert.throws(() => Game.fromHash('#start=1,1,0,1,1,0&pits=3'), /cannot sow pit 3/);
  assert.throws(() => new Game(opening(3, 2), 'standard', [1, 1, 1, 1]), /cannot sow/);
});

test('An illegal game names the rules under which it is legal', () => {
  const start = parsePosition('1,0,1,0,1,0,2,0 s');
  assert.equal(new Game(start, 'standard', [1, 3, 2]).sowings.length, 3);
  assert.throws(() => new Game(start, 'empty-capture', [1, 3, 2]),
    { message: 'South cannot sow pit 2; the game is legal under the rules "standard"' });
  assert.throws(() => new Game(start, 'empty-capture', [1, 3, 2, 2]),
    { message: 'South cannot sow pit 2' });
});

test('A sowing is announced with its effects', () => {
  const text = (start, pit) => sowingText(sow(parsePosition(start), pit, 'empty-capture'));
  assert.equal(text('4,4,4,4,4,4,0,4,4,4,4,4,4,0 s', 3),
    'South sows pit 3, 4 seeds. South sows again.');
  assert.equal(text('1,0,0,0,0,2,3,0,0,0,0,5,1,0 s', 1),
    'South sows pit 1, 1 seed. Captures 6.');
  assert.equal(text('0,0,1,0,3,0,0,5 s', 3),
    'South sows pit 3, 1 seed. The game is over.');
  assert.equal(signed(-4), '−4');
});

test('A turned board has the same pits for the other side', () => {
  assert.equal(formatPosition(turned(parsePosition('1,2,3,4,5,6 s'))), '4,5,6,1,2,3 n');
});
