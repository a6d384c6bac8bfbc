#!/usr/bin/env node
// A bot for `seedbank match`: sows the pit that gains most at once. Run: "node bot.js".
const readline = require("node:readline");

/** Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more. */
function gain(board, pits, pit, rules) {
  const ring = board.slice(0, -1); // own pits, own store, the opponent's pits
  let place = pit;
  ring[pit] = 0;
  for (let seeds = board[pit]; seeds > 0; --seeds) {
    place = (place + 1) % ring.length;
    ++ring[place];
  }
  if (place < pits && ring[place] === 1) { // the last seed fell into an own empty pit
    const captured = ring[2 * pits - place];
    if (captured > 0 || rules === "empty-capture") ring[pits] += 1 + captured;
  }
  return ring[pits] - board[pits] + (place === pits ? 1 : 0);
}

const game = {};
const input = readline.createInterface({ input: process.stdin });
input.on("line", (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === "game") {
    for (const field of rest) game[field.split("=")[0]] = field.split("=")[1];
    console.log("ready");
  } else if (word === "choose" || word === "offer") { // a board, then name=value
    const pits = Number(game.pits);
    const board = rest.slice(0, 2 * pits + 2).map(Number);
    const gains = board.slice(0, pits).map(
      (seeds, pit) => (seeds > 0 ? gain(board, pits, pit, game.rules) : -1));
    const swaps = word === "offer" && board.at(-1) > board[pits];
    const best = gains.lastIndexOf(Math.max(...gains));
    console.log(swaps ? "swap" : `pit ${best + 1}`);
  } else if (word === "end") {
    input.close();
  }
});
