// The page for a class: its boards live, fair boards to hand out, and judging of recorded games.

import * as api from '../shared/api.js';
import { changeOpponent, copyLinks, linkToClass, listBoards, openLink } from './fair.js';
import { judge, wireFiles } from './judge.js';
import { showClass } from './live.js';
import { find, onSubmit } from '../shared/elements.js';
import { wireFrame } from '../shared/frame.js';
import { listOpponents } from '../shared/players.js';
import { onBusy } from '../shared/server.js';
import { sayBusy } from '../shared/status.js';
import { t } from '../shared/text.js';

onBusy(sayBusy);
listOpponents(find('opponent'), t('two-people'));
find('opponent').addEventListener('change', changeOpponent);
find('copy').addEventListener('click', copyLinks);
wireFiles();
onSubmit('judge-form', judge);
onSubmit('fair-form', listBoards);
if (showClass()) linkToClass();
openLink();
wireFrame();
