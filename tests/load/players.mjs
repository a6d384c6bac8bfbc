// Plays many simultaneous games of (6,4) against the server, with the requests that pages send:
//   node players.mjs URL [PLAYERS [STRATEGY [SECONDS [LIMIT]]]]
// Every player plays one game as South and sows random pits. It asks for the values of the positions
// in which it is to move and for the replies of STRATEGY (default exact), and thinks for a mean of
// SECONDS (default 1, at most twice that) before a sowing. With LIMIT, players begin a new game
// after each, and all games end after that many seconds. Prints the response times of replies and of
// values in milliseconds, the number of refused requests, and that of answers without a proven best
// pit.

import { formatPosition, isOver, legalPits, opening, sow } from '../../tools/serve/page/board/game.js';
import { randomNumbers } from '../browser/random.mjs';

const [url, players = '30', strategy = 'exact', seconds = '1', limit] = process.argv.slice(2);
const end = limit ? performance.now() + 1000 * Number(limit) : 0;
let refused = 0;
/** Answers without a pit that is proven best: with a likely pit, and without any. */
const unproven = { likely: 0, none: 0 };
const RULES = 'empty-capture';
const milliseconds = { move: [], query: [] };

async function ask(question, parameters) {
  const address = `${url}/api/v1/${question}?${new URLSearchParams({ rules: RULES, ...parameters })}`;
  const began = performance.now();
  const response = await fetch(address);
  const answer = await response.json();
  milliseconds[question].push(performance.now() - began);
  if (response.status === 429 || response.status === 503) {
    refused += 1;
    await new Promise(resolve => setTimeout(resolve, 1000));
    return ask(question, parameters);
  }
  if (!response.ok) throw new Error(`${address}: ${response.status} ${answer.error}`);
  if (question === 'query' && !answer.best.length) unproven[answer.likely ? 'likely' : 'none'] += 1;
  return answer;
}

const isLate = () => limit && performance.now() > end;

async function play(player) {
  const random = randomNumbers(player);
  do await playGame(random);
  while (limit && !isLate());
}

async function playGame(random) {
  let position = opening(6, 4);
  while (!isOver(position) && !isLate()) {
    const text = formatPosition(position);
    let pit;
    if (position.mover === 'south') {
      await ask('query', { position: text, line: 0 });
      await new Promise(resolve => setTimeout(resolve, random(2000 * Number(seconds))));
      const pits = legalPits(position);
      pit = pits[random(pits.length)];
    } else {
      ({ pit } = await ask('move', { position: text, strategy }));
    }
    ({ position } = sow(position, pit, RULES));
  }
}

await Promise.all(Array.from({ length: Number(players) }, (_, player) => play(player)));
for (const [question, times] of Object.entries(milliseconds)) {
  times.sort((a, b) => a - b);
  const quantile = share => times[Math.floor(share * (times.length - 1))].toFixed(0);
  console.log(`${players} players, ${strategy}: ${times.length} ${question}: median ` +
    `${quantile(0.5)} ms, 99 of 100 ${quantile(0.99)} ms, maximum ${quantile(1)} ms`);
}
console.log(`${refused} requests were refused; no pit was proven best in ` +
  `${unproven.likely + unproven.none} answers, of which ${unproven.none} name no pit`);
