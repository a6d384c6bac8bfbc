// Comments on the sowings of a game, in the fields of a link. Independent of document and server.

/** The longest comment of a link. */
const LONGEST = 500;

/** The key of the comment after `count` sowings of a game: the pits sown until then. */
export const commentKey = (game, count) => game.pits.slice(0, count).join(' ');

/** The comments on the line that a game shows, by the number of sowings that precede them. */
export function commentsOf(game, comments) {
  return Array.from({ length: game.pits.length + 1 }, (_, count) => (
    comments.get(commentKey(game, count)) ?? ''));
}

/** The comments as fields of a link: c3 is the one after three sowings. */
export function commentFields(game, comments) {
  return Object.fromEntries(commentsOf(game, comments).map((text, count) => [`c${count}`, text])
    .filter(([, text]) => text));
}

/** The comments of a link. @param {URLSearchParams} fields */
export function readComments(game, fields) {
  const counts = Array.from({ length: game.pits.length + 1 }, (_, count) => count);
  return new Map(counts.filter(count => fields.get(`c${count}`)).map(
    count => [commentKey(game, count), fields.get(`c${count}`).slice(0, LONGEST)]));
}
