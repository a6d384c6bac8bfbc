// The panels beside the board: the lines of the game, the review, and the best line.

import { find, make } from '../shared/elements.js';
import { SIDES } from '../board/game.js';
import { isAsked, isPerson, state, viewpoint } from './state.js';
import { outcomeText } from './outcome.js';
import { listText, t } from '../shared/text.js';
import { pitMark, seedsText } from '../board/wording.js';

/** The review of the shown line, or null. */
function shownReview() {
  const { review, game } = state;
  return review?.key === game.toHash() ? review : null;
}

/** The mistake made in the shown position, or undefined. */
export function shownMistake() {
  if (state.line || state.trying) return undefined;
  return shownReview()?.mistakes.find(({ count }) => count === state.game.cursor);
}

function summary(review) {
  const view = viewpoint();
  return SIDES.map(side => {
    const { sowings, mistakes } = review[side];
    return t('judged', {
      name: view.name(side),
      mistakes: t('mistakes', { n: mistakes }),
      sowings: t('sowings', { n: sowings }),
    });
  }).join(' ');
}

/** What was sown, what it cost, and what is better. */
function mistakeText(review, mistake) {
  const { side, pit, cost, had, got, best } = mistake;
  const place = t('mistake.place', {
    place: review.mistakes.indexOf(mistake) + 1, all: review.mistakes.length,
  });
  const view = viewpoint();
  const sown = t(`mistake.sown.${view.kind(side)}`, {
    pit, seeds: seedsText(cost), name: view.name(side),
  });
  const change = t('mistake.change', { had: outcomeText(had), got: outcomeText(got) });
  return [place, sown, change, t('mistake.better', { n: best.length, pits: listText(best) })]
    .join(' ');
}

/** Shows the review: the summary, and the mistake made in the shown position. */
export function showReview() {
  const review = shownReview();
  const mistake = shownMistake();
  let text = '';
  if (isAsked('judge')) text = t('say.judging');
  else if (review) text = summary(review);
  find('judgement').textContent = text;
  find('mistake').textContent = mistake ? mistakeText(review, mistake) : '';
  find('review-tools').hidden = !review?.mistakes.length;
  const { cursor } = state.game;
  const counts = review?.mistakes.map(({ count }) => count) ?? [];
  enable('mistake-back', counts.some(count => count < cursor));
  enable('mistake-next', counts.some(count => count > cursor));
  enable('mistake-try', Boolean(mistake) && isPerson(mistake.side));
}

/** Enables a button or disables it without taking the focus from it. */
export function enable(id, enabled) {
  find(id).setAttribute('aria-disabled', String(!enabled));
}

/** Lists the lines of the game, with buttons that show and remove them. */
export function showLines() {
  const { variations } = state;
  const { lines, current } = variations;
  find('lines-title').hidden = lines.length < 2;
  const items = lines.length < 2 ? [] : lines.map((pits, index) => {
    const shared = index === current ? 0 : variations.shared(index, current);
    const name = index === 0 ? t('lines.game') : t('lines.number', { n: index });
    const rest = index === current ? '' : `: ${shared + 1}. ${pits.slice(shared).join(' ')}`;
    const show = make('button', {
      type: 'button',
      className: 'small',
      text: name + rest,
      'data-line': index,
      'data-count': Math.min(shared + 1, pits.length),
    });
    if (index === current) show.setAttribute('aria-current', 'true');
    const remove = make('button', {
      type: 'button',
      className: 'small',
      text: '×',
      'data-remove': index,
      'aria-label': t('lines.remove', { n: index }),
    });
    return make('li', { children: index > 0 ? [show, remove] : [show] });
  });
  find('lines').replaceChildren(...items);
}

/** Shows the best line, if there is one. */
export function showBestLine() {
  const { line, game } = state;
  find('line-show').hidden = line !== null;
  for (const id of ['line-leave', 'line-keep', 'line-back', 'line-next']) find(id).hidden = !line;
  enable('line-show', !game.over);
  enable('line-back', Boolean(line?.cursor));
  enable('line-next', Boolean(line && !line.atEnd));
  find('line').replaceChildren(...(line?.sowings ?? []).flatMap(({ side, pit }, index) => {
    const className = index + 1 === line.cursor ? 'is-here' : '';
    const word = make('span', { className, text: pitMark(side, pit, viewpoint()) });
    return index ? [', ', word] : [word];
  }));
}
