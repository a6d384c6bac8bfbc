// Uses the page of Kalah as a person does.

import assert from 'node:assert/strict';
import { isOver, legalPits } from '../../tools/serve/page/board/game.js';
import { NEUTRAL, headlineText, pitName, storeName } from '../../tools/serve/page/board/wording.js';
import { until } from './harness.mjs';

/** An element by its data-testid. */
export function part(page, testid) {
  return page.getByTestId(testid);
}

/** The text of an element, trimmed. */
export async function text(page, testid) {
  return (await part(page, testid).textContent()).trim();
}

/** Waits until an element has a text. */
export function untilText(page, testid, wanted) {
  return until(() => text(page, testid), wanted, testid);
}

/** Opens a dialog by its button, if it is not open, with all its fields. */
export async function openDialog(page, name) {
  const open = await page.locator(`#${name}-dialog[open]`).count();
  if (!open) await part(page, name === 'share' ? 'share' : `${name}-open`).click();
  await page.evaluate(() => { for (const more of document.querySelectorAll('#new-more')) more.open = true; });
}

/** Closes the open dialog. */
export async function closeDialog(page) {
  await page.locator('dialog[open] [data-closes]').click();
}

/** Pastes a text into the dialog "Set up". */
export async function paste(page, given) {
  await openDialog(page, 'setup');
  await part(page, 'position-input').fill(given);
  await part(page, 'position-show').click();
}

/** Puts a text of many lines into a field, for which Chromium takes very long if it is typed. */
export function put(page, testid, given) {
  return part(page, testid).evaluate((field, value) => { field.value = value; }, given);
}

/** Counts the requests to read games that the page sends from now on. @returns {() => number} */
export function countReadings(page) {
  let count = 0;
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/replay?')) count += 1;
  });
  return () => count;
}

/** The record of the game in the dialog "Share". */
export async function recordOf(page) {
  await openDialog(page, 'share');
  const record = await part(page, 'record').inputValue();
  await closeDialog(page);
  return record;
}

/**
 * Fills the form "New game", in a dialog if the page has one, and starts the game.
 * @param {object} fields values by data-testid
 */
export async function newGame(page, fields) {
  if (await page.locator('#new-dialog').count()) await openDialog(page, 'new');
  for (const [testid, value] of Object.entries(fields)) {
    const field = part(page, testid);
    const name = await field.evaluate(element => element.tagName);
    if (name === 'SELECT') await field.selectOption(value);
    else await field.fill(String(value));
  }
  await part(page, 'new-game').click();
}

/** The pits of a side that can be pressed now, counted from 1. */
export async function pressable(page, side) {
  const pits = await page.locator(`button[data-testid^="pit-${side}-"][aria-disabled="false"]`)
    .evaluateAll(buttons => buttons.map(button => Number(button.dataset.testid.split('-')[2])));
  return pits.sort((a, b) => a - b);
}

/** What the page shows: names for screen readers, the turn, pits that can be pressed, numbers. */
export function shownBy(page) {
  return page.evaluate(() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const places = all('[data-testid^="pit-"], [data-testid^="store-"]');
    return {
      names: Object.fromEntries(
        places.map(element => [element.dataset.testid, element.getAttribute('aria-label')])),
      turn: document.querySelector('[data-testid="turn"]').textContent.trim(),
      lit: document.querySelectorAll('.row-light.is-lit').length,
      pressable: places.filter(element => element.getAttribute('aria-disabled') === 'false')
        .map(element => element.dataset.testid).sort(),
      counts: all('.labels .count, .store .count').map(count => Number(count.textContent)),
      status: document.querySelector('[data-testid="status"]').textContent.trim(),
    };
  });
}

/**
 * Asserts that the page shows a position to a person who looks at it from `view`: seeds, stores, the
 * side to move or the result, pits to press. Returns the status line.
 */
export async function assertShows(page, position, view = NEUTRAL) {
  const names = {};
  for (const side of ['south', 'north']) {
    names[`store-${side}`] = storeName(side, position.stores[side], view);
    position[side].forEach((seeds, index) => {
      names[`pit-${side}-${index + 1}`] = pitName(side, index + 1, seeds, view);
    });
  }
  const { mover } = position;
  const { status, ...shown } = await shownBy(page);
  assert.deepEqual(shown, {
    names,
    turn: headlineText(position, isOver(position), view),
    lit: isOver(position) ? 0 : 1,
    pressable: legalPits(position).map(pit => `pit-${mover}-${pit}`),
    counts: [...position.south, ...position.north, ...Object.values(position.stores)],
  });
  return status;
}
