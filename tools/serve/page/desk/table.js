// The table of the desk, which can be sorted by any column.

import { make, makeRow } from '../shared/elements.js';
import { isOver, parsePosition, seedsInPlay } from '../board/game.js';
import { t } from '../shared/text.js';
import { signed } from '../board/wording.js';

/** For each column, the value of an entry, used for sorting and in files. */
const COLUMNS = {
  number: ({ number }) => number,
  position: ({ written, text }) => written ?? text,
  mover: ({ position }) => position && parsePosition(position).mover,
  seeds: ({ position }) => position && seedsInPlay(parsePosition(position)),
  value: ({ answer }) => answer?.value ?? null,
  best: ({ answer }) => answer?.best?.join(' '),
  source: ({ answer }) => answer?.source,
};

function compare(a, b) {
  if (a === b) return 0;
  // Unknown values come last.
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  return typeof a === 'number' ? a - b : String(a).localeCompare(String(b));
}

function valueText({ answer }) {
  if (!answer) return '';
  if (answer.value !== null) return signed(answer.value);
  return answer.bounds ? `${signed(answer.bounds[0])} … ${signed(answer.bounds[1])}` : '?';
}

export class DeskTable {
  /** @param {{heads: HTMLElement, body: HTMLElement}} elements @param {() => void} onSort */
  constructor({ heads, body }, onSort) {
    [this.heads, this.body] = [heads, body];
    this.sort = { key: 'number', down: false };
    this.entries = [];
    for (const key of Object.keys(COLUMNS)) {
      const button = make('button', { type: 'button', className: 'small', text: t(`desk.head.${key}`) });
      button.addEventListener('click', () => {
        this.sort = { key, down: this.sort.key === key && !this.sort.down };
        this.show(this.entries);
        onSort();
      });
      heads.append(make('th', { scope: 'col', 'data-key': key, children: [button] }));
    }
  }

  /** The entries in the order of the table. */
  ordered(entries) {
    const { key, down } = this.sort;
    const of = COLUMNS[key] ?? COLUMNS.number;
    const known = value => value !== undefined && value !== null;
    return [...entries].sort((a, b) => {
      const [x, y] = [of(a), of(b)];
      const order = down && known(x) && known(y) ? compare(y, x) : compare(x, y);
      return order || a.number - b.number;
    });
  }

  /** The header and the rows of a file. */
  cells(entries) {
    const rows = this.ordered(entries).map(entry => Object.values(COLUMNS).map(of => of(entry) ?? null));
    return [Object.keys(COLUMNS), ...rows];
  }

  show(entries) {
    this.entries = entries;
    for (const head of this.heads.children) {
      const sorted = head.dataset.key === this.sort.key;
      if (sorted) head.setAttribute('aria-sort', this.sort.down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
    this.body.replaceChildren(...this.ordered(entries).map(entry => this.row(entry)));
  }

  row(entry) {
    const { number, text, rules, written, position, error, answer } = entry;
    if (error) {
      const row = makeRow([number, text, error]);
      row.lastElementChild.colSpan = Object.keys(COLUMNS).length - 2;
      row.lastElementChild.className = 'is-wrong';
      return row;
    }
    const parsed = parsePosition(position);
    const fields = new URLSearchParams({ start: position.replace(' ', ','), rules });
    const link = make('a', {
      text: written ?? position, href: `./#${fields}`.replaceAll('%2C', ','),
    });
    return makeRow([number, link, t(`side.${parsed.mover}`), seedsInPlay(parsed), valueText(entry),
      answer?.best?.join(' ') ?? (isOver(parsed) ? '–' : ''), answer?.source ?? '']);
  }
}
