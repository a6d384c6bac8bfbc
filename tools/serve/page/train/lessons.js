// The steps of "Rules in a minute". Independent of the document.

/**
 * @typedef {{name: string, position: string, pit: number|null, choice?: boolean}} Lesson `pit` is the
 *   one to sow, null for any; with `choice`, the rules can be changed.
 */

/** @type {Lesson[]} */
export const LESSONS = [
  { name: 'sow', position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s', pit: null },
  { name: 'extra', position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0 s', pit: 3 },
  { name: 'round', position: '1,2,0,0,0,8,3,1,1,1,1,1,1,4 s', pit: 6 },
  { name: 'capture', position: '2,0,0,1,0,3,5,4,3,5,2,0,4,6 s', pit: 4 },
  { name: 'lone', position: '2,0,0,1,0,3,5,4,0,5,2,0,4,6 s', pit: 4, choice: true },
  { name: 'end', position: '0,0,0,0,0,1,20,3,2,0,0,1,0,21 s', pit: 6 },
];
