// Asks for values of positions and keeps what is answered in the state.

import * as api from './api.js';
import { formatPosition, isOver } from './game.js';
import { begin, end, isAsked, shownGame, state, stop } from './kalah_state.js';
import { render } from './kalah_view.js';
import { sayError } from './status.js';

/** The question that is being asked of the server: {key, answer}, or null. */
let question = null;

/**
 * Asks for the value of the position shown, unless it is known or being asked for.
 * @returns {Promise<object|null>} the answer, or null when there is none
 */
export async function lookUp() {
  const { position, rules } = shownGame();
  const key = `${formatPosition(position)} ${rules}`;
  const known = state.evaluations.answer(position);
  if (known || isOver(position)) {
    stop('query');
    return known ?? null;
  }
  if (!isAsked('query') || question.key !== key) {
    question = { key, answer: ask(position, rules, begin('query')) };
    render();
  }
  return question.answer;
}

async function ask(position, rules, signal) {
  const key = formatPosition(position);
  const keep = (low, high) => {
    state.bounds = { key, bounds: position.mover === 'south' ? [low, high] : [-high, -low] };
  };
  try {
    const answer = await api.query({ position: key, rules }, {
      signal,
      onBounds: (low, high) => {
        keep(low, high);
        render();
      },
    });
    if (answer.value === null) keep(...answer.bounds);
    else if (rules === state.evaluations.rules) state.evaluations.learn(answer);
    return answer;
  } catch (error) {
    if (!signal.aborted) sayError(error);
    return null;
  } finally {
    end('query', signal);
    render();
  }
}
