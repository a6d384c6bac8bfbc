// The page "Rules in a minute": a few positions, each with one sowing to try.

import { find } from '../shared/elements.js';
import { noteLearned } from '../shared/experience.js';
import { wireFrame } from '../shared/frame.js';
import { legalPits, parsePosition, sow } from '../board/game.js';
import { KalahBoard } from '../board/kalah_board.js';
import { LESSONS } from './lessons.js';
import { say } from '../shared/status.js';
import { t } from '../shared/text.js';
import { Viewpoint, sowingText } from '../board/wording.js';

const view = new Viewpoint('south');
const board = new KalahBoard(find('board'), pick);
/** The index of the lesson, and the sowing that was tried in it, or null. */
let index = 0;
let sown = null;

const lesson = () => LESSONS[index];
const rules = () => (lesson().choice && find('standard').checked ? 'standard' : 'empty-capture');
const shown = () => sown?.position ?? parsePosition(lesson().position);

function render() {
  const { name, pit, choice } = lesson();
  find('title').textContent = t(`rules.title.${name}`);
  find('place').textContent = t('rules.place', { place: index + 1, all: LESSONS.length });
  find('lesson').textContent = t(`rules.lesson.${name}`);
  find('rules-choice').hidden = !choice;
  for (const [id, enabled] of [['back', index > 0], ['next', index + 1 < LESSONS.length]]) {
    find(id).setAttribute('aria-disabled', String(!enabled));
  }
  const isLast = index + 1 === LESSONS.length;
  find('play').hidden = !isLast || !sown;
  find('again').setAttribute('aria-disabled', String(!sown));
  find('next').classList.toggle('main', sown !== null && index + 1 < LESSONS.length);
  board.describe(shown(), {
    own: sown ? null : 'south', pits: pit === null ? undefined : [pit], last: sown,
    marked: sown || pit === null ? undefined : pit,
    view,
    lit: sown ? null : 'south',
  });
}

function show(message) {
  sown = null;
  board.show(shown());
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
  if (index + 1 === LESSONS.length) noteLearned();
  begin();
}

async function pick(side, pit) {
  if (sown || side !== 'south' || (lesson().pit ?? pit) !== pit) return;
  const before = shown();
  if (!legalPits(before).includes(pit)) return;
  const at = index;
  const sowing = sow(before, pit, rules());
  sown = sowing;
  say('');
  const seen = board.play(before, sowing);
  render();
  await seen;
  if (sown !== sowing || index !== at) return;
  render();
  say(sowingText(sowing, view));
  find(index + 1 < LESSONS.length ? 'next' : 'play').focus({ preventScroll: true });
}

find('back').addEventListener('click', () => go(-1));
find('next').addEventListener('click', () => go(1));
find('again').addEventListener('click', () => sown && begin());
find('standard').addEventListener('change', begin);
addEventListener('keydown', event => event.key === 'Escape' && board.skip());
new ResizeObserver(() => {
  if (board.fit(shown().south.length)) render();
}).observe(find('board').parentElement);
begin();
wireFrame();
