// The task of a class: opponent, rules and board, in the address for pupils.

import { Game, parsePosition } from '../board/game.js';
import { find } from '../shared/elements.js';
import { listOpponents } from '../shared/players.js';
import { resolve, sayError } from '../shared/status.js';

/** The value of paired pupils, among the opponents. */
const PAIR = 'pair';

/** The address for pupils, with the task if there is one. @throws {Error} for a wrong position */
function addressOfTask() {
  const address = new URL('together.html', location.href);
  const opponent = find('task-opponent').value;
  if (!opponent) return address.href;
  const game = new Game(parsePosition(find('task-start').value), find('task-rules').value);
  address.hash = game.toHash({ task: 1, ...(opponent === PAIR ? { pair: 1 } : { opponent }) });
  return address.href;
}

/** Shows the address for pupils, and again after every change of the task. */
export function wireTask(invitation) {
  listOpponents(find('task-opponent'));
  const show = () => {
    const isFree = !find('task-opponent').value;
    for (const id of ['task-rules', 'task-start']) find(id).disabled = isFree;
    resolve();
    try {
      invitation.show(addressOfTask());
    } catch (error) {
      sayError(error, { input: find('task-start') });
    }
  };
  for (const id of ['task-opponent', 'task-rules', 'task-start']) {
    find(id).addEventListener('change', show);
  }
  show();
}
