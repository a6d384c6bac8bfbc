// Texts and how they are read, from the tests of the command and of the library: games in
// tests/transcripts/replay/readings.t, positions in tests/engine/notation/notations.txt. All read
// alike.

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

const NOTATIONS = new URL('../engine/notation/notations.txt', import.meta.url);

/**
 * Positions of texts whose notation is not named: the only reading, or those among which the text
 * leaves a choice, or none if the text is refused.
 * @type {{text: string, read: string[]}[]}
 */
export const POSITIONS = [...readFileSync(NOTATIONS, 'utf8').matchAll(/^found\n {2}(.*)\n {2}(.*)$/gm)]
  .map(([, text, result]) => ({
    text: text.replaceAll('\\n', '\n'),
    read: (/^[\d,]+ [sn](?= \||$)/.exec(result) ?? result.match(/[\d,]+ [sn]\b/g) ?? []).map(String),
  }));
