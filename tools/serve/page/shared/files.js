// Files that the page makes: rows as CSV, and downloads.

import { make } from './elements.js';

/** A field of CSV. Texts that a spreadsheet would take for a formula get an apostrophe. */
function field(value) {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it, spreadsheets read UTF-8 as the encoding of the system, and accents are lost. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as CSV, with the line ends of RFC 4180, after a byte-order mark.
 * @param {(string|number|null)[][]} rows
 */
export function csvOf(rows) {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(field).join(',')}\r\n`).join('');
}

/** Saves a text as a file. */
export function download(name, type, text) {
  saveBlob(name, new Blob([text], { type }));
}

/** Saves bytes as a file. @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const href = URL.createObjectURL(blob);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
