// Requests values of positions and stores the answers in the state.

import * as api from '../shared/api.js';
import { formatPosition, isOver } from '../board/game.js';
import { begin, end, isAsked, shownGame, state, stop } from './state.js';
import { render } from './view.js';
import { hasServer } from '../site.js';
import { sayError } from '../shared/status.js';

/** The pending query: {key, line, patience, answer}, or null. */
let question = null;

/**
 * Requests the value of the displayed position and, if `line`, a line of best play, unless it is
 * known or being requested. A search in the browser ends after `patience` seconds.
 * @returns {Promise<object|null>} the answer, or null if there is none
 */
export async function lookUp({ line = false, patience } = {}) {
  const { position, rules } = shownGame();
  const key = `${formatPosition(position)} ${rules}`;
  const known = state.evaluations.answer(position);
  if ((known && (known.line || !line)) || isOver(position)) {
    stop('query');
    return known ?? null;
  }
  const isEndless = patience && !question?.patience && !hasServer;
  if (!isAsked('query') || question.key !== key || (line && !question.line) || isEndless) {
    const answer = ask(position, rules, { line, patience }, begin('query'));
    question = { key, line, patience, answer };
    render();
  }
  return question.answer;
}

async function ask(position, rules, { line, patience }, signal) {
  const key = formatPosition(position);
  const keep = (low, high) => {
    state.bounds = { key, bounds: position.mover === 'south' ? [low, high] : [-high, -low] };
  };
  try {
    const answer = await api.query({ position: key, rules, line }, {
      signal,
      patience,
      onBounds: (low, high) => {
        keep(low, high);
        render();
      },
    });
    state.answeredBy = { key, name: answer.answeredBy };
    if (answer.value === null) keep(...answer.bounds);
    else if (rules === state.evaluations.rules) state.evaluations.learn(answer);
    return answer;
  } catch (error) {
    if (!signal.aborted) sayError(error, { topic: 'query' });
    return null;
  } finally {
    end('query', signal);
    render();
  }
}
