// Comments on the sowings of a game, in the fields of a link and in the file of a judged game.
// Independent of document and server.

import { Game, nameOf, parsePosition, readRecord } from './game.js';

/** The longest comment. */
const LONGEST = 500;
/** The schema of a judged game. */
const SCHEMA = 'seedbank.replay/1';

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

/**
 * The text of the file of a judged game: the object of `seedbank replay --json` with names and comments.
 * @param {object} answer that object @param {string[]} comments after so many sowings, or empty texts
 * @param {string[]} players the names of South and North
 */
export function studyText(answer, comments, players) {
  const withComment = (part, count) => (
    comments[count] ? { ...part, comment: comments[count] } : part);
  const moves = answer.moves.map((move, index) => withComment(move, index + 1));
  return `${JSON.stringify({ ...withComment(answer, 0), moves, players })}\n`;
}

/** Whether a text is meant as such a file. */
export const isStudy = text => text.startsWith('{') && text.includes(`"${SCHEMA}"`);

/**
 * Parses studyText(), and the output of `seedbank replay --json` for a game. Ignores the values: a
 * page shows only those that were computed for it.
 * @returns {{game: Game, names: object, comments: Map<string, string>}}
 * @throws {Error} if the text is not a judged game
 */
export function readStudy(text) {
  const study = readRecord(text, SCHEMA, ['start', 'rules', 'moves']);
  const game = new Game(parsePosition(study.start), study.rules, study.moves.map(move => move?.pit),
    study.pie);
  const [south, north] = Array.isArray(study.players) ? study.players : [];
  return {
    game,
    names: { south: nameOf(south), north: nameOf(north) },
    comments: new Map([study, ...study.moves].flatMap(({ comment }, count) => (
      comment && typeof comment === 'string'
        ? [[commentKey(game, count), comment.slice(0, LONGEST)]] : []))),
  };
}
