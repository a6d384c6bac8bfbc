// The panels beside the board: the lines of the game, the review, and the best line.

import { find, make, showProgress, update } from '../shared/elements.js';
import { SIDES } from '../board/game.js';
import { isAsked, isPerson, state, viewpoint } from './state.js';
import { outcomeText } from './outcome.js';
import { listText, t } from '../shared/text.js';
import { marginText, pitMark, seedsText } from '../board/wording.js';

/** The side whose mistakes are walked through: the only person's unless all are wanted, or null. */
export function reviewedSide(review) {
  return review.all ? null : viewpoint().you;
}

/** The mistake made in the shown position, or the one that the shown line explains, or undefined. */
export function shownMistake() {
  const { review, game, line, trying, explained } = state;
  if (trying || !review?.isOpen) return undefined;
  if (line) return explained?.mistake;
  return review.mistakes().find(mistake => review.isAt(game, mistake));
}

/** The mistakes of both sides in the sowings that are judged, and how many are not. */
export function summary(review) {
  const view = viewpoint();
  return SIDES.map(side => {
    const { judged, mistakes } = review.sums(side);
    return t('judged', {
      name: view.name(side),
      mistakes: t('mistakes', { n: mistakes }),
      sowings: t('sowings', { n: judged }),
    });
  }).concat(openText(review.open.length), exchangeText(review)).filter(Boolean).join(' ');
}

/** How many sowings are not judged yet; empty if none. */
const openText = n => (n ? t('mistake.open', { n }) : '');

/** Why the first sowings have no cost; empty if all have one. */
const exchangeText = ({ game }) => (game.beforeExchange ? t('mistake.exchange') : '');

/** The mistakes of a side, or praise: only if it has sown and all its sowings are judged. */
export function mistakesText(review, side) {
  const { sowings, judged, mistakes } = review.sums(side);
  const open = openText(sowings - judged);
  if (!sowings) return '';
  if (!mistakes && !open) return t('mistake.none');
  const found = mistakes ? t('sentence', { text: t('mistakes', { n: mistakes }) })
    : judged && t('mistake.none-yet', { n: judged });
  return [found, open].filter(Boolean).join(' ');
}

/** What was sown and what it cost; what that changed and what is better, or what punishes it. */
function mistakeLines(review, mistake) {
  const { side, pit, cost, had, got, best } = mistake;
  const shown = review.mistakes(reviewedSide(review));
  const index = shown.findIndex(({ count }) => count === mistake.count);
  const view = viewpoint();
  const sown = t(`mistake.sown.${view.kind(side)}`, {
    pit, seeds: seedsText(cost), name: view.name(side),
  });
  const place = index < 0 ? '' : t('mistake.place', { place: index + 1, all: shown.length });
  const change = t('mistake.change', { had: outcomeText(had), got: marginText(got, view) });
  const better = t('mistake.better', { n: best.length, pits: listText(best) });
  return [`${place} ${sown}`.trim(), state.explained?.text || `${change} ${better}`];
}

/** The verdict on the pit that was tried, which stays until the next action. */
function verdictLines({ mistake, pit }) {
  if (pit === null) return [t('try.say')];
  const margin = state.evaluations.margin(state.game.position);
  const verdict = t(mistake.best.includes(pit) ? 'try.good' : 'try.bad', { pit });
  if (margin === undefined) return [verdict];
  return [`${verdict} ${t('sentence', { text: outcomeText(margin) })}`];
}

function showMistakeText(review, mistake) {
  const { trying } = state;
  let lines = [];
  if (review?.isOpen && trying) lines = verdictLines(trying);
  else if (mistake) lines = mistakeLines(review, mistake);
  find('mistake').classList.toggle('is-right', Boolean(trying?.mistake.best.includes(trying.pit)));
  update(find('mistake'), ...lines.flatMap((text, index) => {
    const line = make('span', { text });
    return index ? [' ', line] : [line];
  }));
}

/** Shows the review: its progress or summary, the mistake, and the buttons that apply. */
export function showReview() {
  const { review, trying } = state;
  const isOpen = Boolean(review?.isOpen);
  const mistake = shownMistake();
  find('review').hidden = !isOpen;
  const judging = isAsked('judge') && isOpen;
  let text = '';
  if (judging) {
    const n = review.mistakes().length;
    const all = review.judgeable.length;
    const done = all - review.open.length;
    text = t('say.judging', { done, all, mistakes: t('mistakes', { n }) });
    showProgress(find('judge-progress'), done, all);
  } else if (isOpen) {
    text = summary(review);
  }
  find('judge-progress').hidden = !judging;
  find('judgement').textContent = text;
  showMistakeText(review, mistake);
  const counts = isOpen ? review.mistakes(reviewedSide(review)).map(({ count }) => count) : [];
  const cursor = trying?.mistake.count ?? mistake?.count ?? state.game.cursor;
  find('judge-on').hidden = !isOpen || isAsked('judge') || review.isComplete;
  find('review-tools').hidden = !(isOpen && review.mistakes().length);
  find('mistake-all').checked = Boolean(review?.all);
  find('mistake-all-line').hidden = !viewpoint().you;
  // At the last of the own mistakes, the training has them as puzzles.
  find('mistake-train').hidden = !counts.length || counts.some(count => count > cursor);
  find('mistake-play').hidden = !trying?.pit;
  enable('mistake-back', counts.some(count => count < cursor));
  enable('mistake-next', counts.some(count => count > cursor) ||
    (counts.length > 0 && !mistake && !trying));
  enable('mistake-try', trying !== null || (Boolean(mistake) && isPerson(mistake.side)));
  enable('mistake-why', Boolean(mistake) && !state.line);
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
  find('line-section').hidden = !line;
  find('line-title').textContent = t(state.explained ? 'mistake.line' : 'best-line');
  enable('line-show', !game.over && !line);
  enable('line-back', Boolean(line?.cursor));
  enable('line-next', Boolean(line && !line.atEnd));
  find('line').replaceChildren(...(line?.sowings ?? []).flatMap(({ side, pit }, index) => {
    const className = index + 1 === line.cursor ? 'is-here' : '';
    const word = make('span', { className, text: pitMark(side, pit, viewpoint()) });
    return index ? [', ', word] : [word];
  }));
}
