// Texts of games and how they are read, from tests/transcripts/replay/readings.t: the command, the
// library and the page read alike.

import { readFileSync } from 'node:fs';

const TRANSCRIPT = new URL('../transcripts/replay/readings.t', import.meta.url);
const CASE = /^ {2}\$ played '([^']*)'\n {2}(.*)$/gm;

/**
 * `read` is the game, such as "s3n6", and perhaps what cannot be played; or why the text is refused,
 * without the options of the command that decide it.
 * @type {{text: string, read?: string, refused?: string}[]}
 */
export const READINGS = [...readFileSync(TRANSCRIPT, 'utf8').matchAll(CASE)].map(
  ([, text, printed]) => ({
    text: text.replaceAll('\\n', '\n'),
    ...printed.startsWith('"error":')
      ? { refused: JSON.parse(printed.slice(8)).replace(/(; but|: --).*/, '') } : { read: printed },
  }));
