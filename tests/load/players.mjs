// Games of (6,4) against the server, many at once, as pages ask for them: how long replies take.
//   node players.mjs URL [PLAYERS [STRATEGY [SECONDS]]]
// Every player begins each game as South, sows pits at random, asks for the replies of STRATEGY
// (exact) and for the values of the positions it is to move in, and thinks for up to two SECONDS
// (mean SECONDS, 1) before a sowing. One game each. Prints milliseconds of replies and of values.

import { formatPosition, isOver, legalPits, opening, sow } from '../../tools/serve/page/game.js';
import { randomNumbers } from '../browser/random.mjs';

const [url, players = '30', strategy = 'exact', seconds = '1'] = process.argv.slice(2);
const RULES = 'empty-capture';
const milliseconds = { move: [], query: [] };

async function ask(question, parameters) {
  const address = `${url}/api/v1/${question}?${new URLSearchParams({ rules: RULES, ...parameters })}`;
  const began = performance.now();
  const response = await fetch(address);
  const answer = await response.json();
  milliseconds[question].push(performance.now() - began);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${answer.error}`);
  return answer;
}

async function play(player) {
  const random = randomNumbers(player);
  let position = opening(6, 4);
  while (!isOver(position)) {
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
    `${quantile(0.5)} ms, 99 of 100 ${quantile(0.99)} ms, most ${quantile(1)} ms`);
}
