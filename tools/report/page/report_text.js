// The words, numbers and tables of the report, in the languages of the page.

import { find, make } from '../../serve/page/shared/elements.js';
import { connect } from '../../serve/page/shared/settings.js';
import { fill, language, offerLanguages } from '../../serve/page/shared/text.js';
import { reportMessages } from './report_messages.js';

/** A message of the report. */
export function text(key, values = {}) {
  return fill(reportMessages[language][key] ?? reportMessages.en[key] ?? key, values, language);
}

/** Replaces the texts and labels of the document. */
function translate() {
  for (const element of document.querySelectorAll('[data-report]')) {
    element.textContent = text(element.dataset.report);
  }
  for (const element of document.querySelectorAll('[data-report-label]')) {
    element.setAttribute('aria-label', text(element.dataset.reportLabel));
  }
}

/** Begins a report in the language and the theme chosen; `title` is the key of its title. */
export function beginReport(title) {
  document.documentElement.lang = language;
  translate();
  document.title = text(title);
  offerLanguages(find('language'));
  connect(find('theme'), 'theme', () => dispatchEvent(new Event('theme')));
}

/** A number with this many digits after the point; a dash for null. */
export function number(value, digits, isSigned = false) {
  if (value === null || value === undefined) return '–';
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits, maximumFractionDigits: digits,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).format(value);
}

/** A share as a percentage; a dash for null. */
export function percent(share) {
  return share === null || share === undefined ? '–' : new Intl.NumberFormat(language, {
    style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1,
  }).format(share);
}

/**
 * A table that scrolls sideways: numbers to the right, and the player in each row as its header.
 * @param {string} name of the table; its columns are named by the messages column.NAME, or by numbers
 */
export function tableOf(name, columns, rows) {
  const heads = columns.map(column => make('th', {
    scope: 'col',
    className: column === 'player' ? '' : 'number',
    text: typeof column === 'number' ? String(column) : text(`column.${column}`),
  }));
  const body = rows.map(cells => make('tr', {
    children: cells.map((cell, index) => {
      const isName = columns[index] === 'player';
      return make(isName ? 'th' : 'td', {
        ...(isName ? { scope: 'row' } : { className: 'number' }),
        children: [cell instanceof Node ? cell : String(cell)],
      });
    }),
  }));
  const shown = make('table', {
    'data-testid': `${name}-table`,
    children: [make('thead', { children: [make('tr', { children: heads })] }),
      make('tbody', { children: body })],
  });
  return make('div', { className: 'scroll', tabindex: '0', role: 'group', 'aria-label': text(name),
    children: [shown] });
}
