// The page "Rules in a minute": a few positions, each with one sowing to try.

import { BoardView } from './board_view.js';
import { legalPits, parsePosition, sow } from './game.js';
import { kalahLayout } from './kalah_layout.js';
import { countsOf, placeId, stepsOf } from './kalah_steps.js';
import { LESSONS } from './lessons.js';
import { goOffline } from './offline.js';
import { speedFactor } from './settings.js';
import { say } from './status.js';
import { offerLanguages, t } from './text.js';
import { seedsText, sideName, sowingText } from './wording.js';

const NARROW_BELOW = 540;
const find = id => document.getElementById(id);
let view;
/** The index of the lesson, and the sowing that was tried in it, or null. */
let index = 0;
let sown = null;

const lesson = () => LESSONS[index];
const rules = () => (lesson().choice && find('standard').checked ? 'standard' : 'empty-capture');
const shown = () => sown?.position ?? parsePosition(lesson().position);

function fitLayout() {
  const narrow = find('board').parentElement.clientWidth < NARROW_BELOW;
  const form = String(narrow);
  if (view.form === form) return;
  view.form = form;
  find('board').classList.toggle('is-narrow', narrow);
  view.setLayout(kalahLayout(6, narrow));
}

function render() {
  const { name, pit, choice } = lesson();
  find('title').textContent = t(`rules.title.${name}`);
  find('place').textContent = t('rules.place', { place: index + 1, all: LESSONS.length });
  find('lesson').textContent = t(`rules.lesson.${name}`);
  find('rules-choice').hidden = !choice;
  for (const [id, enabled] of [['back', index > 0], ['next', index + 1 < LESSONS.length]]) {
    find(id).setAttribute('aria-disabled', String(!enabled));
  }
  find('again').setAttribute('aria-disabled', String(!sown));
  find('next').classList.toggle('main', sown !== null && index + 1 < LESSONS.length);
  const position = shown();
  const legal = sown ? [] : legalPits(position);
  for (const side of ['south', 'north']) {
    view.describe(`${side}-0`, {
      name: t(`store.${side}`, { seeds: seedsText(position.stores[side]) }), owner: sideName(side),
    });
    position[side].forEach((seeds, at) => {
      const mine = side === 'south' && legal.includes(at + 1);
      const wanted = mine && at + 1 === pit;
      view.describe(`${side}-${at + 1}`, {
        name: t(`pit.${side}`, { pit: at + 1, seeds: seedsText(seeds) }),
        enabled: mine && (wanted || pit === null),
        best: wanted,
        landed: sown !== null && placeId(sown.drops.at(-1)) === `${side}-${at + 1}`,
      });
    });
  }
}

function show(message) {
  sown = null;
  fitLayout();
  view.show(countsOf(shown()));
  say(message);
  render();
}

function begin() {
  const { pit } = lesson();
  show(pit === null ? t('rules.try-any') : t('rules.try', { pit }));
}

function go(step) {
  const target = index + step;
  if (target < 0 || target >= LESSONS.length) return;
  index = target;
  begin();
}

async function pick(id) {
  const [side, pit] = [id.split('-')[0], Number(id.split('-')[1])];
  if (sown || side !== 'south' || (lesson().pit ?? pit) !== pit) return;
  const before = shown();
  if (!legalPits(before).includes(pit)) return;
  const at = index;
  const sowing = sow(before, pit, rules());
  sown = sowing;
  view.speed = speedFactor();
  say('');
  const seen = view.play(countsOf(before), stepsOf(sowing), countsOf(sowing.position));
  render();
  await seen;
  if (sown !== sowing || index !== at) return;
  say(sowingText(sowing));
  find(index + 1 < LESSONS.length ? 'next' : 'again').focus({ preventScroll: true });
}

view = new BoardView(find('board'), pick);
offerLanguages(find('language'));
find('back').addEventListener('click', () => go(-1));
find('next').addEventListener('click', () => go(1));
find('again').addEventListener('click', () => sown && begin());
find('standard').addEventListener('change', begin);
find('skip').addEventListener('click', event => {
  event.preventDefault();
  find('board').focus();
});
addEventListener('keydown', event => event.key === 'Escape' && view.skip());
new ResizeObserver(() => {
  if (view.isPlaying) return;
  fitLayout();
  render();
}).observe(find('board').parentElement);
begin();
goOffline();
