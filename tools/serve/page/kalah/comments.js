// A study: comments on the sowings of a game, which its link keeps.

import { find } from '../shared/elements.js';
import { writeLink } from './link.js';
import { shownGame, state } from './state.js';
import { commentKey } from '../board/study.js';

/** Shows the comment on the last sowing before the shown position. */
export function showComment() {
  const field = find('comment');
  const text = state.comments.get(commentKey(state.game, state.game.cursor)) ?? '';
  if (field.value !== text) field.value = text;
  if (text) find('comment-line').open = true;
  find('comment-line').hidden = shownGame() !== state.game || state.game.sowings.length === 0;
}

/** Keeps what is written; calls `changed` then. */
export function wireComments(changed) {
  find('comment').addEventListener('input', ({ target }) => {
    const key = commentKey(state.game, state.game.cursor);
    if (target.value.trim()) state.comments.set(key, target.value);
    else state.comments.delete(key);
    writeLink();
    changed();
  });
}
