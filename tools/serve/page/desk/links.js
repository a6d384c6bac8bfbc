// Links of the desk: positions, notation, rules, whether values are shown, and the order.

/** @param {{positions: string, notation: string, rules: string, values: boolean, shown: string,
 *           sort: {key: string, down: boolean}}} state */
export function deskHash({ positions, notation, rules, values, shown, sort }) {
  const fields = { positions, rules, values: values ? 1 : 0, shown };
  if (notation) fields.notation = notation;
  if (sort.key !== 'number' || sort.down) fields.sort = (sort.down ? '-' : '') + sort.key;
  return `#${new URLSearchParams(fields)}`.replaceAll('%2C', ',');
}

/** Parses deskHash(); null without positions. */
export function readHash(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.get('positions')) return null;
  const sort = fields.get('sort') ?? 'number';
  return {
    positions: fields.get('positions'),
    notation: fields.get('notation') ?? '',
    rules: fields.get('rules'),
    shown: fields.get('shown'),
    values: fields.get('values') !== '0',
    sort: { key: sort.replace(/^-/, ''), down: sort.startsWith('-') },
  };
}
